import { course } from '../../resources/classes/course/course.resource.ts'
import { diskNode } from '../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { deleteDiskNodes } from '../../server/domain/cloud-disk/change.ts'
import { chainOf } from '../../server/domain/cloud-disk/chain.ts'
import { companyOwner, ensureDisk } from '../../server/domain/cloud-disk/disks.ts'
import { folderAt } from '../../server/domain/cloud-disk/folders.ts'
import { addGrants } from '../../server/domain/cloud-disk/sharingWrite.ts'
import { childNamed } from '../../server/domain/cloud-disk/siblings.ts'
import { placeFile } from '../../server/domain/cloud-disk/upload.ts'
import { takeBytes } from '../../server/domain/cloud-disk/usage.ts'
import type { DiskWrite } from '../../server/domain/cloud-disk/write.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import {
  companyFiles,
  deletedFile,
  personalFiles,
  sharedFolder,
  type DiskSample,
} from './diskSamples.ts'

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Puts a file with its versions on a disk; returns its node. */
const putFile = async (
  { files }: Pick<SeedContext, 'files'>,
  write: DiskWrite,
  disk: string,
  { path, name, type, versions }: DiskSample,
): Promise<string> => {
  const root = await chainOf(write.tx, disk)
  if (!root) throw new Error(`no disk ${disk}`)
  const folder = await folderAt(write, root, path)
  let node = ''
  for (const bytes of versions) {
    const id = write.ports.ids.next()
    const size = bytes.byteLength
    await files.put(fileKeyOf(write.tx.institutionId, id), bytes)
    await write.tx.db
      .insertInto('fileRow')
      .values({
        id,
        name,
        type,
        size,
        resource: diskNode.name,
        field: 'fileId',
        ownerId: write.session.actor.id,
        createTime: write.ports.clock.now().toISOString(),
        waits: null,
      })
      .execute()
    const file = { id, size, type, ext: extensionOf(name) }
    await takeBytes(write.tx, disk, size)
    node = (await placeFile(write, folder, file, { name, sameName: 'VERSION' })).id
  }
  return node
}

/** A disk with its files, by their names; undefined if it has some already. */
const fillDisk = async (
  context: SeedContext,
  write: DiskWrite,
  disk: string,
  samples: readonly DiskSample[],
): Promise<ReadonlyMap<string, string> | undefined> => {
  const [first] = samples
  if (!first || (await childNamed(write.tx, disk, first.path[0] ?? first.name))) return undefined
  const nodes = new Map<string, string>()
  for (const sample of samples) nodes.set(sample.name, await putFile(context, write, disk, sample))
  return nodes
}

const oldest = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
const shareDays = 30

/**
 * The institution's disk, with a folder shared with two teachers and a class, a folder for one
 * teacher until the end of a month, versions and the trash, and the disks of three teachers.
 * Existing ones stay.
 */
export const seed: Seed = async context => {
  const { scope, contextFor, resources } = context
  const ctx = contextFor(diskNode)
  const of = (name: string) => contextFor(resources[name] ?? diskNode)
  const people = await scope.page(teacher, { ...oldest, limit: 3 })
  const classes = await scope.page(course, { ...oldest, limit: 1 })
  const writeIn = (tx: DiskWrite['tx']): DiskWrite => ({ tx, of, session: ctx, ports: ctx })
  await scope.transaction(async tx => {
    const write = writeIn(tx)
    const disk = await ensureDisk(tx, ctx, companyOwner)
    const nodes = await fillDisk(context, write, disk, companyFiles)
    if (!nodes) return
    const ids = people.map(({ id }) => id)
    const folderOf = async (name: string) => (await childNamed(tx, disk, name))?.id ?? ''
    await addGrants(write, {
      nodes: [await folderOf(sharedFolder)],
      teachers: ids.slice(0, 2),
      courses: classes.map(({ id }) => id),
      institutions: [],
      expiresAt: null,
    })
    await addGrants(write, {
      nodes: [await folderOf('招生资料')],
      teachers: ids.slice(2),
      courses: [],
      institutions: [],
      expiresAt: new Date(ctx.clock.now().getTime() + shareDays * 86_400_000).toISOString(),
    })
    await deleteDiskNodes(write, [nodes.get(deletedFile) ?? ''])
  })
  for (const { id } of people)
    await scope.transaction(async tx => {
      const disk = await ensureDisk(tx, ctx, id)
      await fillDisk(context, writeIn(tx), disk, personalFiles)
    })
}
