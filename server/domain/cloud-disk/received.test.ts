import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DiskPreview } from '../../../resources/cloud-disk/preview.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import {
  diskTeacher,
  inBrowser,
  longSessions,
  makeFile,
  makeFolder,
  openLink,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { countDiskTraffic, sendersMonth, trafficOf } from './traffic.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what another institution shares on %s',
  (_n, kind) => {
    let store: TestStore
    let t: TestApp
    let ann: DiskTeacher
    let share: string
    let top: string
    let inner: string
    let file: string
    let outside: string
    const ask = <T>(
      method: 'GET' | 'POST',
      path: string,
      body?: object,
      token = t.stranger.token,
    ) => t.call<T>(method, `disk/${path}`, body, { token, headers: inBrowser })
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, config: longSessions })
      ann = await diskTeacher(t)
    })
    beforeEach(async () => {
      top = (await makeFolder(ann, ann.disk, `Given ${t.ports.ids.next()}`)).id
      inner = (await makeFolder(ann, top, 'Inner')).id
      file = (await makeFile(ann, t, inner, 'plan.txt', 'the plan')).id
      await makeFile(ann, t, top, 'other.txt', 'another')
      outside = (await makeFile(ann, t, ann.disk, `${top}.txt`, 'outside')).id
      await ann.ask('POST', 'share', { nodes: [top], institutions: [t.otherInstitution] })
      const received = await ask<{ list: readonly { id: string; name: string }[] }>(
        'GET',
        'received?limit=1',
      )
      share = received.response.list[0]?.id ?? ''
    })
    afterAll(() => store.dispose())

    /** Without nodes: everything. */
    const zip = (nodes?: readonly string[], token?: string) =>
      ask<{ url: string; name: string }>(
        'POST',
        'received/zip',
        { share, ...(nodes ? { nodes } : {}) },
        token,
      )
    const namesInZip = async (answer: Awaited<ReturnType<typeof zip>>) => {
      const bytes = new Uint8Array(await (await openLink(t, answer)).arrayBuffer())
      const text = new TextDecoder('latin1').decode(bytes)
      const has = (name: string) => text.includes(name)
      return { length: bytes.length, has: ['Inner/plan.txt', 'other.txt', 'outside'].map(has) }
    }
    const logs = async (deed: string) => {
      const read = async (log: typeof ask | typeof ann.ask) =>
        (
          await log<{
            list: readonly { name: string; actor: string; otherInstitution: string; ip: unknown }[]
          }>('GET', `log?deed=${deed}&limit=100`)
        ).response.list
      return { receiver: await read(ask), giver: await read(ann.ask) }
    }

    it('comes as one zip, a folder or all of it, and both log it (DSK-01, DSK-02)', async () => {
      const before = await logs('DOWNLOAD')
      const all = await zip()
      expect(all.response.name).toMatch(/^Given .*\.zip$/)
      expect((await namesInZip(all)).has).toEqual([true, true, false])
      const one = await zip([inner])
      expect(one.response.name).toBe('Inner.zip')
      expect((await namesInZip(one)).has).toEqual([true, false, false])
      const { receiver, giver } = await logs('DOWNLOAD')
      const fresh = receiver.slice(0, receiver.length - before.receiver.length)
      expect(fresh.map(({ name }) => name)).toEqual(['Inner', all.response.name.slice(0, -4)])
      expect(fresh[0]).toMatchObject({ actor: expect.stringMatching(/^Member/) as string })
      expect(giver.slice(0, giver.length - before.giver.length)).toMatchObject([
        { name: 'Inner', actor: 'Other School', otherInstitution: 'Other School', ip: null },
        { name: all.response.name.slice(0, -4), actor: 'Other School' },
      ])
    })

    it('is zipped only within the share, by whoever may open disks (DSK-02)', async () => {
      expect(await zip([outside])).toMatchObject({ status: 34121 })
      expect(await zip([inner, outside])).toMatchObject({ status: 34121 })
      expect(await zip([]), 'nothing is not all of it').toMatchObject({ status: 321 })
      const clerk = await t.member(t.otherInstitution, ['student.read'])
      expect(await zip(undefined, clerk.token)).toMatchObject({ status: 905 })
      const link = await zip([inner])
      const { response } = await ann.ask<{ own: readonly { id: string }[] }>(
        'GET',
        `grants?node=${top}`,
      )
      await ann.ask('POST', 'unshare', { grants: response.own.map(({ id }) => id) })
      expect((await openLink(t, link)).status).toBe(404)
      expect(await zip([inner])).toMatchObject({ status: 34121 })
    })

    it('is zipped from the traffic of the giver, while there is any (DSK-03)', async () => {
      const sentBy = async (institution: string) => {
        const sender = store.scope(institution)
        return trafficOf(sender, await sendersMonth(sender, t.clock.now()))
      }
      const before = await sentBy(t.institution)
      const { length } = await namesInZip(await zip())
      expect(await sentBy(t.institution)).toBe(before + length)
      expect(await sentBy(t.otherInstitution)).toBe(0)
      const { version } = (await t.call<{ version: number }>('GET', 'disk/storage')).response
      const limits = { version, retention: 'NEVER', trafficLimit: 0.01 }
      await t.call('POST', 'disk/storage/change', limits)
      const month = await sendersMonth(t.scope, t.clock.now())
      await countDiskTraffic(t.scope, month, 11 * 1024 * 1024)
      expect(await zip()).toMatchObject({ status: 18002 })
      await t.call('POST', 'disk/storage/change', {
        ...limits,
        version: version + 1,
        trafficLimit: null,
      })
    })

    it('is logged by both when somebody looks at it, once an hour (DSK-02)', async () => {
      const look = async (token?: string) =>
        (await ask<DiskPreview>('POST', 'received/preview', { share, node: file }, token)).response
      const counts = async () => {
        const { receiver, giver } = await logs('VIEW')
        return [receiver, giver].map(list => list.filter(({ name }) => name === 'plan.txt').length)
      }
      expect(await look()).toMatchObject({ kind: 'TEXT', text: 'the plan' })
      expect(await counts()).toEqual([1, 1])
      await look()
      expect(await counts()).toEqual([1, 1])
      expect((await logs('VIEW')).giver[0]).toMatchObject({
        actor: 'Other School',
        otherInstitution: 'Other School',
      })
      const other = await t.member(t.otherInstitution, ['disk.read'])
      await look(other.token)
      expect(await counts()).toEqual([2, 2])
      t.clock.advance(hour)
      await look()
      expect(await counts()).toEqual([3, 3])
    })
  },
)
