// A place keeps the largest height it ever had, so that nothing below it moves from turn to turn: styles read `--room` of `owner`.
export class Room {
  constructor(owner) {
    this.owner = owner;
    this.width = this.height = 0;
    this.size = new ResizeObserver(([{target}]) => this.keep(target));
  }

  // Observes one element at a time, which may be a new one.
  watch(element) {
    if (this.watched === element) return;
    this.watched = element;
    this.size.disconnect();
    this.size.observe(element);
  }

  // Starts again when the screen's width changes: what it measures then still has the room of the old one.
  keep({offsetWidth: width, offsetHeight: height}) {
    if (!width) return;
    this.height = width === this.width || !this.width ? Math.max(this.height, height) : 0;
    this.width = width;
    this.owner.style.setProperty('--room', this.height + 'px');
  }

  close() { this.size.disconnect(); }
}
