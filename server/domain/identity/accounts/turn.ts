import type { AppPorts } from '../../../platform/context.ts'
import { tooManyRequests } from '../../../platform/errors/factories.ts'

/** Few enough that others' statements and the threads find room between them, many enough that no core idles. @tuning */
const atOnce = 4
/** Beyond this the wait would be longer than anybody's patience. @tuning */
const mostWaiting = 500

interface Door {
  running: number
  readonly waiting: (() => void)[]
}
const doors = new WeakMap<AppPorts, Door>()
const doorOf = (ports: AppPorts): Door => {
  const door = doors.get(ports) ?? { running: 0, waiting: [] }
  doors.set(ports, door)
  return door
}

/** Lets a few log in at once and the others wait in their order, so that a crowd at the door never stands in the way of those inside. Throws 429. */
export const inTurn = async <T>(ports: AppPorts, work: () => Promise<T>): Promise<T> => {
  const door = doorOf(ports)
  if (door.running >= atOnce) {
    if (door.waiting.length >= mostWaiting) throw tooManyRequests()
    // whoever ends hands its place on
    await new Promise<void>(go => door.waiting.push(go))
  } else door.running++
  try {
    return await work()
  } finally {
    const next = door.waiting.shift()
    if (next) next()
    else door.running--
  }
}
