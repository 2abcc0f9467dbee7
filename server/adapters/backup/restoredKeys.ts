import type { Environment } from '../environment.ts'
import { keyFilePath, readKeyFile, type KeyTexts } from '../key-file.ts'
import type { SqlConnection } from '../../platform/store/driver.ts'
import { fingerprintOf } from '../../platform/keys.ts'
import { sealKeyIds } from '../../platform/store/dump.ts'
import { WrongBackup } from './format.ts'
import type { VerifiedBackup } from './read.ts'
import { openSealedKeys } from './sealedKeys.ts'

type KeySettings = Pick<Environment, 'dataDir' | 'signingKeys' | 'sealKeys'>

/** The keys of this process: those of the environment, else those of the key file. */
export const presentKeys = ({ dataDir, signingKeys, sealKeys }: KeySettings): Partial<KeyTexts> => {
  const inFile = readKeyFile(keyFilePath(dataDir))
  const signing = signingKeys ?? inFile?.signing
  const seal = sealKeys ?? inFile?.seal
  return { ...(signing ? { signing } : {}), ...(seal ? { seal } : {}) }
}

/**
 * Decrypts the keys of a backup; undefined if it has none.
 * @throws WrongBackup if the passphrase is missing or wrong
 */
export const keysIn = async (
  { end }: VerifiedBackup,
  name: string,
  passphrase: string | undefined,
): Promise<KeyTexts | undefined> => {
  if (!end.keys) return undefined
  if (passphrase === undefined)
    throw new WrongBackup(
      `the keys in ${name} are encrypted: name the file of the passphrase with --passphrase-file. Nothing was changed`,
    )
  const keys = await openSealedKeys(end.keys, passphrase, end.manifest)
  if (!keys)
    throw new WrongBackup(
      `the passphrase is not the one that the keys in ${name} were encrypted with. Nothing was changed`,
    )
  return keys
}

/**
 * Refuses unless the keys that an institution's logs were sealed with are among `seal`.
 * @throws WrongBackup naming the missing key
 */
export const demandSealKeys = async (
  sql: SqlConnection,
  institution: string,
  seal: KeyTexts['seal'],
): Promise<void> => {
  const present = await Promise.all(seal.map(key => fingerprintOf(new TextEncoder().encode(key))))
  for (const id of await sealKeyIds(sql, institution))
    if (!present.includes(id))
      throw new WrongBackup(
        `the logs were sealed with the key ${id}, which is neither in the backup nor here: use a backup made with --passphrase-file, or add the key to EDU_SEAL_KEY. Nothing was changed`,
      )
}
