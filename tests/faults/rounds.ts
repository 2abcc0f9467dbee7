import { setTimeout as sleep } from 'node:timers/promises'
import {
  bulk,
  cancelled,
  demand,
  direct,
  ledAll,
  ledGood,
  schoolNow,
  type Deed,
  type School,
} from './deeds.ts'
import { randomOf } from './random.ts'
import { openWorld, type StoreName } from './world.ts'

/** Longest time from the beginning of a deed to the kill, in milliseconds: most are over by then. */
const latest = 1500
/** Students beyond which something is undone rather than added. */
const maxStudents = 900

const deeds = { direct, ledGood, ledAll, cancelled, bulk }
type Name = keyof typeof deeds | 'undo'

export interface Rounds {
  readonly store: StoreName
  readonly rounds: number
  /** What is done, in this order; by chance where nothing is said. */
  readonly order?: readonly Name[]
  readonly seed: number
  readonly tell?: (line: string) => void
}

const compare = (expectedSchool: School, found: School): void => {
  const missing = [...expectedSchool.keys()].filter(account => !found.has(account))
  const extra = [...found.keys()].filter(account => !expectedSchool.has(account))
  const other = [...expectedSchool].filter(
    ([account, student]) => JSON.stringify(found.get(account)) !== JSON.stringify(student),
  )
  demand(!missing.length && !extra.length && !other.length, 'the school is not what it must be:', {
    missing: missing.slice(0, 3),
    extra: extra.slice(0, 3),
    other: other.slice(0, 3).map(([account, student]) => [account, student, found.get(account)]),
    counts: [missing.length, extra.length, other.length],
  })
}

/**
 * Imports, bulk edits and undos over HTTP, in each of which the server is killed at some moment (kill -9), started again and asked to go on;
 * after each, the school must be exactly what was to come of it. At the end the audit must be green. Throws where anything is not right;
 * answers how often it was killed. The same seed does the same.
 */
export const runRounds = async ({
  store,
  rounds,
  seed,
  order,
  tell,
}: Rounds): Promise<{ readonly kills: number }> => {
  const random = randomOf(seed)
  const world = await openWorld(store)
  const done: Deed[] = []
  let kills = 0
  let round = 0
  let at = 'the beginning'
  try {
    for (round = 1; round <= rounds; round++) {
      const school: School = done.at(-1)?.school ?? new Map()
      const last = done.at(-1)
      const chance = random.next()
      const some = random.pick<Name>([
        'direct',
        'ledGood',
        'ledAll',
        'cancelled',
        ...(school.size ? (['bulk', 'bulk'] as const) : []),
      ])
      const name =
        order?.[(round - 1) % order.length] ??
        (last && (school.size > maxStudents || chance < 0.35) ? 'undo' : some)
      const wait = random.below(latest)
      const twice = random.next() < 0.25 ? random.below(latest) : undefined
      at = name === 'undo' ? `undo of ${last?.description ?? 'nothing'}` : name
      const dying = sleep(wait)
        .then(() => world.crash())
        .then(() => (twice === undefined ? undefined : sleep(twice).then(() => world.crash())))
      // awaited below; a server that doesn't come back fails the calls too
      dying.catch(() => undefined)
      if (name === 'undo') {
        await last?.undo(world)
        done.pop()
      } else {
        const doneDeed = await deeds[name](world, random, school, round)
        at = doneDeed.description
        done.push(doneDeed)
      }
      await dying
      kills += twice === undefined ? 1 : 2
      compare(done.at(-1)?.school ?? new Map(), await schoolNow(world))
      tell?.(
        `${store} ${round}/${rounds}: ${at}, killed after ${wait} ms${twice === undefined ? '' : ` and ${twice} ms`}: right`,
      )
    }
    const faults = await world.audit()
    demand(!faults.length, 'the audit found:', ...faults.slice(0, 10))
    return { kills }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${store}, seed ${seed}, round ${round} (${at}): ${why}\n${world.said().slice(-3000)}`,
      { cause: error },
    )
  } finally {
    await world.close()
  }
}
