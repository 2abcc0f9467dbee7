import { rmSync } from 'node:fs'
import type { Config } from '../platform/context.ts'
import { fingerprintOf } from '../platform/keys.ts'
import type { Store } from '../platform/store/types.ts'
import { WrongSetting, type Environment } from './environment.ts'
import { keyFilePath, newKey, readKeyFile, writeKeyFile, type KeyTexts } from './key-file.ts'

type Keys = Required<Pick<Config, 'signingKey' | 'olderSigningKeys' | 'sealKeys'>>
type Purpose = keyof KeyTexts

/** Settings of the database that record the key in use: its public id, never the key. */
export const keyIdSettings = { signing: 'signingKeyId', seal: 'sealKeyId' } as const
const variables = { signing: 'EDU_SIGNING_KEY', seal: 'EDU_SEAL_KEY' } as const
const purposes = ['signing', 'seal'] as const
/** The setting with the signing key, which earlier versions stored in the database. */
const formerSetting = 'signingKey'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const readSetting = async (store: Store, name: string): Promise<string | undefined> =>
  (await store.db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())
    ?.value

const mismatch = (purpose: Purpose, id: string, path: string): WrongSetting =>
  new WrongSetting(
    `the database uses the ${purpose} key ${id}, which this process does not have: set ${variables[purpose]}, or copy ${path} from the process that has it; every process of an installation needs the same keys`,
  )

/**
 * Records the key in use if none is recorded; throws if another one is, which this process doesn't
 * have.
 */
const claimKey = async (
  store: Store,
  purpose: Purpose,
  texts: readonly string[],
  path: string,
): Promise<void> => {
  const name = keyIdSettings[purpose]
  const ids = await Promise.all(texts.map(text => fingerprintOf(bytesOf(text))))
  const [id = ''] = ids
  await store.db
    .insertInto('setting')
    .values({ name, value: id })
    .onConflict(on => on.doNothing())
    .execute()
  const noted = (await readSetting(store, name)) ?? id
  if (!ids.includes(noted)) throw mismatch(purpose, noted, path)
  if (noted !== id)
    await store.db.updateTable('setting').set({ value: id }).where('name', '=', name).execute()
}

/** The keys of one purpose, and whether they belong into the key file. */
const keysFor = async (
  purpose: Purpose,
  given: readonly string[] | undefined,
  inFile: readonly string[] | undefined,
  former: string | undefined,
  store: Store,
  path: string,
): Promise<readonly string[]> => {
  if (given) return given
  if (inFile) return inFile
  if (former !== undefined) return [former]
  const noted = await readSetting(store, keyIdSettings[purpose])
  if (noted !== undefined) throw mismatch(purpose, noted, path)
  return [newKey()]
}

/**
 * Opens the installation's keys: those of the environment, otherwise those of the key file in the
 * data folder, which is created if missing. The database stores only their ids, so that a process
 * with other keys doesn't start. The signing key of an earlier version moves from the database into
 * the file.
 */
export const openKeyStore = async (
  store: Store,
  { dataDir, signingKeys, sealKeys }: Pick<Environment, 'dataDir' | 'signingKeys' | 'sealKeys'>,
): Promise<Keys> => {
  const path = keyFilePath(dataDir)
  const inFile = readKeyFile(path)
  const former = await readSetting(store, formerSetting)
  const keys = {
    signing: await keysFor('signing', signingKeys, inFile?.signing, former, store, path),
    seal: await keysFor('seal', sealKeys, inFile?.seal, undefined, store, path),
  }
  const isComplete = signingKeys !== undefined && sealKeys !== undefined
  const isNew = !inFile && !isComplete
  if (isNew) writeKeyFile(path, keys)
  try {
    for (const purpose of purposes) await claimKey(store, purpose, keys[purpose], path)
  } catch (error) {
    // another process was first: these keys are unused
    if (isNew && error instanceof WrongSetting) rmSync(path, { force: true })
    throw error
  }
  if (former !== undefined)
    await store.db.deleteFrom('setting').where('name', '=', formerSetting).execute()
  const [signingKey, ...olderSigningKeys] = keys.signing.map(bytesOf)
  const [sealKey, ...olderSealKeys] = keys.seal.map(bytesOf)
  if (!signingKey || !sealKey) throw new WrongSetting('there is no key')
  return { signingKey, olderSigningKeys, sealKeys: [sealKey, ...olderSealKeys] }
}
