import { describe, expect, it } from 'vitest'
import { stores } from '../support/stores.ts'
import { openWorld } from './world.ts'

const cuts = 8
const writers = 6
/** Acknowledged writes between two cuts. */
const between = 15

describe.each(stores.filter(kind => kind.name === 'postgres'))(
  'connections to $name that are ended in use',
  () => {
    it('never end the server: each acknowledged write stands once, and the next call is answered', async () => {
      const world = await openWorld('postgres')
      try {
        const written: string[] = []
        const refused: string[] = []
        const write = async (writer: number) => {
          for (let n = 0; written.length < cuts * between; n++) {
            const account = `writer${writer}x${n}`
            const { status } = await world.call('POST', 'student/create', {
              name: 'Li Na',
              account,
            })
            if (status !== '200') refused.push(status)
            else if (written.push(account) % between === 0) await world.cut()
          }
        }
        await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
        const { response } = await world.call<{ list: { account: string }[]; total: number }>(
          'GET',
          'student/list?limit=200',
        )
        expect([world.isAlive(), world.starts(), refused]).toEqual([true, 1, []])
        expect(response.list.map(({ account }) => account).toSorted()).toEqual(written.toSorted())
        expect(await world.audit()).toEqual([])
      } finally {
        await world.close()
      }
    }, 120_000)
  },
)
