import type { AppPorts } from '../../../context.ts'
import { Fault, fault } from '../../../errors.ts'
import { tally } from '../../accounts/attempts.ts'

const windowMs = 15 * 60_000
/** Wrong codes and unknown people from one address in a quarter of an hour; a school's people share an address. */
const most = 60

const count = async (ports: AppPorts, ip: string, add: number): Promise<number> => {
  const [n = 0] = await tally(ports.store.db, ports.clock.now(), windowMs, [{ name: `joining address ${ip}`, add }])
  return n
}

/** Does what guessing could find something by: what misses is counted against its address. Throws 429 where that has missed too often. */
export const guarded = async <T>(
  ports: AppPorts,
  ip: string,
  work: () => Promise<T>,
  missed: (answer: T) => boolean = () => false,
): Promise<T> => {
  if ((await count(ports, ip, 0)) >= most) throw fault('429')
  try {
    const answer = await work()
    if (missed(answer)) await count(ports, ip, 1)
    return answer
  } catch (error) {
    if (error instanceof Fault && (error.code === '404' || error.code === '11020')) await count(ports, ip, 1)
    throw error
  }
}
