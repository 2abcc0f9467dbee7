import { background } from '../../resources/joining/background/background.resource.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import { drawnBackgrounds } from '../classroom/picture.ts'

const samples = [
  { name: '书房', field: 'picture', draw: drawnBackgrounds.room },
  { name: '绿色黑板', field: 'blackboard', draw: drawnBackgrounds.board },
] as const

const add = async (
  { scope, contextFor, files }: SeedContext,
  { name, field, draw }: (typeof samples)[number],
): Promise<void> => {
  const ctx = contextFor(background)
  const bytes = Uint8Array.from(atob(await draw()), character => character.charCodeAt(0))
  const id = ctx.ids.next()
  await files.put(fileKeyOf(scope.institutionId, id), bytes)
  await scope.transaction(async tx => {
    await tx.db
      .insertInto('fileRow')
      .values({
        id,
        name: `${name}.png`,
        type: 'image/png',
        size: bytes.byteLength,
        resource: background.name,
        field,
        ownerId: ctx.actor.id,
        createTime: ctx.clock.now().toISOString(),
        waits: true,
      })
      .execute()
    await createRecord(tx, ctx, { name, [field]: { id, name: `${name}.png`, url: '' } })
  })
}

/** A background behind people and one for the blackboard. Existing ones stay. */
export const seed: Seed = async context => {
  const names = samples.map(({ name }) => [name])
  const known = await context.scope.byKey(background, ['name'], names)
  const taken = new Set(known.map(({ name }) => name))
  for (const sample of samples) if (!taken.has(sample.name)) await add(context, sample)
}
