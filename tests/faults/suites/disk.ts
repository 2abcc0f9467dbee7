import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DiskHome, FolderPage, NodeView } from '../../../resources/cloud-disk/disk.calls.ts'
import { bothStores } from '../../support/stores.ts'
import { announcing } from '../../support/tus.ts'
import { openWorld, type World } from '../world.ts'

const tus = { 'Tus-Resumable': '1.0.0' } as const
const contentOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => 97 + ((at * 31) % 26))

export interface DiskSize {
  readonly fileBytes: number
  /** Kills while that file is sent. */
  readonly uploadKills: number
  /** Times that a folder is moved, each with a kill. */
  readonly moves: number
  /** Folders of two files each that are purged. */
  readonly units: number
  /** Kills of a purge: the last while it runs, one of several already while it is asked for. */
  readonly purgeKills: number
}

/** Kills a server while files and folders of a disk change, on each store. */
export const diskSurvivesKill = (size: DiskSize): void => {
  describe.each(bothStores.map(kind => kind.name))('kill -9 while a disk changes, on %s', store => {
    let world: World
    let disk: string
    beforeAll(async () => {
      world = await openWorld(store)
      disk = (await post<{ company: string }>('open', {})).company
    }, 120_000)
    afterAll(() => world.close())

    const post = async <T>(path: string, body: object): Promise<T> => {
      const { status, msg, response } = await world.call<T>('POST', `disk/${path}`, body)
      if (status !== '200') throw new Error(`disk/${path}: ${status} ${msg}`)
      return response
    }
    const makeFolder = async (folder: string, name: string): Promise<string> =>
      (await post<{ node: NodeView }>('createFolder', { folder, name })).node.id
    const listOf = async (folder: string): Promise<FolderPage> =>
      (await world.call<FolderPage>('GET', `disk/list?folder=${folder}&limit=200`)).response
    const namesIn = async (folder: string) => (await listOf(folder)).list.map(({ name }) => name)
    const used = async (): Promise<number> =>
      (await world.call<DiskHome>('GET', 'disk/home')).response.company?.used ?? -1

    /**
     * Sends the rest of an upload again and again, until all of it is there; the server dies while
     * pieces arrive.
     */
    const upload = async (folder: string, fileName: string, bytes: Uint8Array, deaths: number) => {
      const file = { purpose: 'diskFile', fileName, size: bytes.byteLength, target: { folder } }
      const begun = await world.call<{ uploadId: string }>('POST', 'uploads', undefined, {
        ...tus,
        ...announcing(file),
      })
      const { uploadId } = begun.response
      const state = async () =>
        (
          await world.call<{ received: number; answer?: { node: NodeView } }>(
            'GET',
            `uploads/${uploadId}`,
          )
        ).response
      for (let died = 0; ;) {
        const { received, answer } = await state()
        if (answer) return answer.node
        const piece = Uint8Array.from(bytes.subarray(received))
        const sending = world.call('PATCH', `uploads/${uploadId}`, piece, {
          ...tus,
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(received),
        })
        if (died < deaths) {
          died += 1
          await world.crash()
        }
        // an interrupted one gets another offset, and queries it again
        await sending
      }
    }

    it('stores a file once and whole, and counts its bytes once (DSK-01)', async () => {
      const folder = await makeFolder(disk, 'Uploads')
      const before = await used()
      const bytes = contentOf(size.fileBytes)
      const node = await upload(folder, 'large.txt', bytes, size.uploadKills)
      expect(await namesIn(folder)).toEqual(['large.txt'])
      expect(await used()).toBe(before + bytes.byteLength)
      // what an attempt has left of an upload that never ends is no file of the disk
      const keys = (await world.files()).filter(key => key.includes(node.fileId ?? '-'))
      expect(keys).toHaveLength(1)
      expect(Buffer.compare(await world.stored(keys[0] ?? ''), bytes)).toBe(0)
      expect(await world.audit()).toEqual([])
    }, 180_000)

    it('moves a folder once, whole or not at all, with all that stands in it (DSK-01)', async () => {
      const top = await makeFolder(disk, 'Moves')
      const [from, to] = [await makeFolder(top, 'From'), await makeFolder(top, 'To')]
      const moved = await makeFolder(from, 'Moved')
      for (const name of ['a', 'b', 'c']) await makeFolder(moved, name)
      let [here, there] = [from, to]
      for (let round = 0; round < size.moves; round++) {
        const moving = post('move', { nodes: [moved], to: there })
        await world.crash()
        await moving
        expect(await namesIn(here)).toEqual([])
        expect(await namesIn(there)).toEqual(['Moved'])
        expect(await namesIn(moved)).toEqual(['a', 'b', 'c'])
        ;[here, there] = [there, here]
      }
      expect(await world.audit()).toEqual([])
    }, 180_000)

    it('purges all of a folder and gives its space back once, however often it dies (DSK-01)', async () => {
      const before = await used()
      const files = (await world.files()).length
      const top = await makeFolder(disk, 'Purge')
      const unit = await makeFolder(top, 'Unit 0')
      for (const name of ['a', 'b']) await upload(unit, `${name}.txt`, contentOf(1000), 0)
      // units of two files each, which share their bytes
      for (let n = 1; n < size.units; n *= 2) {
        const { list } = await listOf(top)
        await post('copy', { nodes: list.map(({ id }) => id).slice(0, 200), to: top })
      }
      expect(await used()).toBeGreaterThan(before + size.units * 1000)
      await post('delete', { nodes: [top] })
      const purging = post('purge', { disk, nodes: [top] })
      let killsLeft = size.purgeKills
      const kill = () => (killsLeft-- > 0 ? world.crash() : sleep(50))
      if (size.purgeKills > 1) await kill()
      await purging
      const end = Date.now() + 90_000
      do await kill()
      while ((await used()) !== before && Date.now() < end)
      expect(await used()).toBe(before)
      expect(await namesIn(disk)).not.toContain('Purge')
      const trash = await world.call<{ list: unknown[] }>('GET', `disk/trash?disk=${disk}`)
      expect(trash.response.list).toEqual([])
      expect(await world.audit()).toEqual([])
      // bytes that a kill has left are no row's, and are swept as such
      expect((await world.files()).length).toBeLessThanOrEqual(files + 2)
    }, 300_000)
  })
}
