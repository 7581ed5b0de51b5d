export class After { constructor(page) { this.page = page; } draw() { this.page.root.textContent = this.page.table.status; } }
