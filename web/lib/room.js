// A place keeps the most room that it ever took, so that nothing below it moves from turn to turn: styles read `--room` of `owner`.
export class Room {
  constructor(owner) {
    this.owner = owner;
    this.width = this.height = 0;
    this.size = new ResizeObserver(([{target}]) => this.keep(target));
  }

  // Of one element at a time, which may be a new one.
  watch(element) {
    this.size.disconnect();
    this.size.observe(element);
  }

  // On a screen of another width it begins anew.
  keep({offsetWidth: width, offsetHeight: height}) {
    if (!width) return;
    this.height = width === this.width ? Math.max(this.height, height) : 0;
    this.width = width;
    this.owner.style.setProperty('--room', this.height + 'px');
  }

  close() { this.size.disconnect(); }
}
