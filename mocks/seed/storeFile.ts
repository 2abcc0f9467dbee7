import { drawnCover, drawnPerson } from '../classroom/picture.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import type { SeedContext } from '../../server/engine/seed.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import type { Rng } from '../../src/schema/kind.ts'
import { seededRng } from '../../src/schema/rng.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

interface Storing extends Pick<SeedContext, 'contextFor' | 'files'> {
  readonly tx: StoreTx
}

/** The bytes of a text in base64. */
export const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/** Stores a file as an upload would. `waits`: its record is still to be written. */
export const storeFile = async (
  { tx, files, contextFor }: Storing,
  owner: AnyResource,
  {
    name,
    type,
    field,
    base64,
    waits = true,
  }: Readonly<Record<'name' | 'type' | 'field' | 'base64', string>> & { readonly waits?: boolean },
): Promise<{ readonly id: string; readonly size: number }> => {
  const { ids, clock, actor } = contextFor(owner)
  const [id, bytes] = [ids.next(), decodeBase64(base64)]
  await files.put(fileKeyOf(tx.institutionId, id), bytes)
  await tx.db
    .insertInto('fileRow')
    .values({
      id,
      name,
      type,
      size: bytes.byteLength,
      resource: owner.name,
      field,
      ownerId: actor.id,
      createTime: clock.now().toISOString(),
      waits: waits || null,
    })
    .execute()
  return { id, size: bytes.byteLength }
}

/** Stores a drawn picture; returns the value of the image field that takes it. */
const storeDrawn = async (
  storing: Storing,
  owner: AnyResource,
  field: string,
  base64: string,
): Promise<{ readonly id: string; readonly name: string; readonly url: string }> => {
  const name = `${field}.png`
  const { id } = await storeFile(storing, owner, { name, type: 'image/png', field, base64 })
  return { id, name, url: '' }
}

/** Caches drawings, because the files of the demo repeat them. */
const drawings = (draw: (rng: Rng) => Promise<string>) => {
  const made = new Map<number, Promise<string>>()
  return (seed: number): Promise<string> => {
    const drawing = made.get(seed) ?? draw(seededRng(seed))
    made.set(seed, drawing)
    return drawing
  }
}
const [faceOf, coverOf] = [drawings(drawnPerson), drawings(drawnCover)]

/** Stores the picture of a person, one of 16, for an image field. */
export const storeFace = async (
  storing: Storing,
  owner: AnyResource,
  field: string,
  n: number,
): ReturnType<typeof storeDrawn> => storeDrawn(storing, owner, field, await faceOf(n % 16))

/** Stores a cover, one of 8, for an image field. */
export const storeCover = async (
  storing: Storing,
  owner: AnyResource,
  field: string,
  n: number,
): ReturnType<typeof storeDrawn> => storeDrawn(storing, owner, field, await coverOf(n % 8))
