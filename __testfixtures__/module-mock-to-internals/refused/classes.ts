export class Made {}
