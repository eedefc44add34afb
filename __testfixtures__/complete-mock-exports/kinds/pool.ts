export class Pool {}
