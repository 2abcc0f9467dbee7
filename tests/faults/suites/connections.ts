import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { bothStores } from '../../support/stores.ts'
import { openWorld, type World } from '../world.ts'

export interface ConnectionsSize {
  /** Connections that are ended in use. */
  readonly cuts: number
  /**
   * How long the database refuses connections: a time, or until the server has answered 503 this
   * often.
   */
  readonly refused: { readonly ms: number } | { readonly answers: number }
}

const writers = 6
/** Acknowledged writes between two cuts. */
const between = 5
/** How soon the server must serve again, in milliseconds. */
const backMs = 2_000

/**
 * Writes students one after another until it is stopped; returns the accounts of the acknowledged
 * ones.
 */
const write = async (
  world: World,
  writer: string,
  stopped: () => boolean,
  afterEach: (account: string) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  const written: string[] = []
  for (let n = 0; !stopped(); n++) {
    const account = `writer${writer}x${n}`
    const { status } = await world.call('POST', 'student/create', { name: 'Li Na', account })
    expect(status).toBe('200')
    written.push(account)
    await afterEach(account)
  }
  return written
}

/** All existing accounts, one per record: a write that was done twice appears twice. */
const accountsOf = async (world: World): Promise<string[]> => {
  const accounts: string[] = []
  for (let page = 1; ; page++) {
    const { response } = await world.call<{ list: { account: string }[] }>(
      'GET',
      `student/list?limit=200&page=${page}`,
    )
    accounts.push(...response.list.map(({ account }) => account))
    if (response.list.length < 200) return accounts.toSorted()
  }
}

/** Cuts the connections of a server to PostgreSQL, and refuses it new ones. */
export const connectionsMayFail = ({ cuts, refused }: ConnectionsSize): void => {
  describe.each(bothStores.filter(kind => kind.name === 'postgres'))(
    'a $name that goes away',
    () => {
      it(`never ends the server: of ${cuts} connections that are ended in use, each acknowledged write is there once`, async () => {
        const world = await openWorld('postgres')
        try {
          let cut = 0
          let acknowledged = 0
          const all = await Promise.all(
            Array.from({ length: writers }, (_, writer) =>
              write(
                world,
                String(writer),
                () => cut >= cuts,
                async () => {
                  if (++acknowledged % between === 0) cut += await world.cut()
                },
              ),
            ),
          )
          expect([world.isAlive(), world.starts()]).toEqual([true, 1])
          expect(await accountsOf(world)).toEqual(all.flat().toSorted())
          // failed writes were reported with 503, and never as an internal error
          expect(Object.keys(world.statuses()).toSorted()).toEqual(['200', '503'])
          expect(await world.audit()).toEqual([])
        } finally {
          await world.close()
        }
      }, 240_000)

      it('is answered by 503 while it refuses connections, and served from again within 2 s', async () => {
        const world = await openWorld('postgres')
        try {
          let isOver = false
          const writing = write(world, 'a', () => isOver)
          await world.admit(false)
          await world.cut()
          if ('ms' in refused) await sleep(refused.ms)
          else
            await vi.waitFor(
              () => expect(world.statuses()[503] ?? 0).toBeGreaterThanOrEqual(refused.answers),
              { timeout: 60_000, interval: 10 },
            )
          await world.admit(true)
          const admitted = performance.now()
          await world.call('GET', 'student/list?limit=1')
          expect(performance.now() - admitted).toBeLessThan(backMs)
          isOver = true
          const written = await writing
          expect([world.isAlive(), world.starts()]).toEqual([true, 1])
          expect(await accountsOf(world)).toEqual(written.toSorted())
          const { 200: done, 503: unavailable, ...others } = world.statuses()
          expect([done, unavailable, others]).toEqual([expect.any(Number), expect.any(Number), {}])
          expect(await world.audit()).toEqual([])
        } finally {
          await world.close()
        }
      }, 120_000)
    },
  )
}
