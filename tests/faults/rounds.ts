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
import { randomOf, type Random } from './random.ts'
import { openWorld, type StoreName, type World } from './world.ts'

/**
 * Maximum time from the start of an operation to the kill, in milliseconds: most have ended by
 * then.
 */
const latest = 1500
/** Students beyond which something is undone rather than added. */
const maxStudents = 900

const deeds = { direct, ledGood, ledAll, cancelled, bulk }
type Name = keyof typeof deeds | 'undo'

export interface Rounds {
  readonly store: StoreName
  readonly rounds: number
  /** The operations, in this order; by default random ones. */
  readonly order?: readonly Name[]
  readonly seed: number
  /**
   * Kills once per round, when a response shows that rows are being written, instead of at a random
   * moment; each operation has its largest size.
   */
  readonly midway?: boolean
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

/** The kinds of work that a kill must interrupt. */
interface Work {
  readonly state: string
  readonly created?: number
  readonly busy?: { readonly doing: string; readonly done: number } | null
}
/** Whether a response shows a job that has written some of its rows, or a running task. */
const isMidway = (answer: unknown): boolean => {
  const { state, created = 0, busy } = (answer ?? {}) as Partial<Work>
  return state === 'RUNNING' || (state === 'COMMITTING' && created > 0) || busy?.doing === 'undoing'
}

/** A world whose server is killed as soon as a response shows half-done work, and that kill. */
const dyingMidway = (world: World) => {
  let crash: Promise<void> | undefined
  const call: World['call'] = async (...args) => {
    const answer = await world.call<never>(...args)
    if (isMidway(answer.response)) crash ??= world.crash()
    return answer
  }
  const killed = async () => {
    demand(crash !== undefined, 'the work was over before the server could be killed')
    await crash
  }
  return { world: { ...world, call }, killed }
}

/** A world whose server is killed once or twice at random moments, and these kills. */
const dyingAtRandom = (world: World, waits: readonly number[]) => {
  const kills = (async () => {
    for (const wait of waits) {
      await sleep(wait)
      await world.crash()
    }
  })()
  // awaited by the round; a server that doesn't come back fails the calls too
  kills.catch(() => undefined)
  return { world, killed: () => kills }
}

/** Draws the largest numbers. */
const largest = (random: Random): Random => ({ ...random, below: n => n - 1 })

/**
 * Runs imports, bulk edits and undos over HTTP. In each round the server is killed at some moment
 * (kill -9), restarted and asked to continue; afterwards the school must have exactly the expected
 * data. At the end the audit must be green. Throws on any difference; returns the number of kills.
 * The same seed repeats the run.
 */
export const runRounds = async ({
  store,
  rounds,
  seed,
  order,
  midway = false,
  tell,
}: Rounds): Promise<{ readonly kills: number }> => {
  const random = midway ? largest(randomOf(seed)) : randomOf(seed)
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
      const waits = random.next() < 0.25 ? [wait, random.below(latest)] : [wait]
      at = name === 'undo' ? `undo of ${last?.description ?? 'nothing'}` : name
      const dying = midway ? dyingMidway(world) : dyingAtRandom(world, waits)
      if (name === 'undo') {
        await last?.undo(dying.world)
        done.pop()
      } else {
        const doneDeed = await deeds[name](dying.world, random, school, round)
        at = doneDeed.description
        done.push(doneDeed)
      }
      await dying.killed()
      kills += midway ? 1 : waits.length
      compare(done.at(-1)?.school ?? new Map(), await schoolNow(world))
      const moment = midway ? 'midway' : `after ${waits.join(' ms and ')} ms`
      tell?.(`${store} ${round}/${rounds}: ${at}, killed ${moment}: right`)
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
