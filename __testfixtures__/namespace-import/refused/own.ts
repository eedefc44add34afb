import events from 'node:events'

export const later = (emitter: EventTarget) => events.once(emitter as never, 'done')
