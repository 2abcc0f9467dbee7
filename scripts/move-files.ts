import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { folderFiles } from '../server/adapters/files.ts'
import { moveFiles } from '../server/adapters/moveFiles.ts'
import { demandBucket, s3Files } from '../server/adapters/s3Files.ts'
import { s3Of } from '../server/adapters/s3Settings.ts'

/**
 * `npm run move-files -- --to s3` (or `--to folder`): copies uploaded files from DATA_DIR to the
 * bucket of S3_ENDPOINT, or back, and verifies each by its checksum. The server may run meanwhile,
 * and the command can be repeated; `--remove` deletes copied files at the source, once the server
 * uses the new place. Exit code 1 if a file was not moved.
 */
const { values } = parseArgs({
  options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
})
const shownFailures = 100
const everyMs = 5000

const logged = { error: (data: object, text: string) => console.error(text, data) }

const storesOf = async (env: NodeJS.ProcessEnv, to: string | undefined) => {
  if (to !== 's3' && to !== 'folder')
    throw new WrongSetting('say where files go: --to s3, or --to folder')
  const s3 = s3Of(env)
  if (!s3) throw new WrongSetting('S3_ENDPOINT must name the store, whatever the direction')
  await demandBucket(s3)
  const { dataDir } = readEnvironment(env)
  const bucket = s3Files(s3, logged)
  const folder = folderFiles(join(dataDir, 'files'))
  return to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }
}

try {
  const stores = await storesOf(process.env, values.to)
  let told = Date.now()
  const { copied, bytes, present, removed, failed } = await moveFiles({
    ...stores,
    remove: values.remove,
    onProgress: (sum, all) => {
      if (Date.now() - told < everyMs) return
      told = Date.now()
      console.log(`${sum.copied + sum.present + sum.failed.length} of ${all} files`)
    },
  })
  for (const { key, reason } of failed.slice(0, shownFailures)) console.error(`! ${key}: ${reason}`)
  console.log(
    `${copied} files (${Math.round(bytes / 1024 / 1024)} MB) copied, ${present} there already, ${removed} removed, ${failed.length} not moved`,
  )
  process.exitCode = failed.length ? 1 : 0
} catch (error) {
  if (!(error instanceof WrongSetting) && !(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
