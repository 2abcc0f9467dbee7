import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunConversion } from './process.ts'
import { installedPaths } from './installedPaths.ts'

/**
 * Ways to start a program without network, of the util-linux package: as root, and as any user
 * where the system allows it.
 */
const unshareWays: readonly (readonly string[])[] = [
  ['--net'],
  ['--map-current-user', '--net'],
  ['--map-root-user', '--net'],
]

const succeeds = (program: string, args: readonly string[]): Promise<boolean> =>
  new Promise(resolve => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: 10_000 })
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })

let way: Promise<readonly string[] | undefined> | undefined
/** The way that this machine allows; undefined if it allows none. */
const findWay = async (): Promise<readonly string[] | undefined> => {
  for (const args of unshareWays)
    if (await succeeds('unshare', [...args, '--', process.execPath, '--version'])) return args
  return undefined
}

/** Whether this machine can start conversions without network. */
export const canCutNetwork = async (): Promise<boolean> => {
  way ??= findWay()
  return (await way) !== undefined
}

type Confined = Pick<RunConversion<unknown>, 'script' | 'memoryMB' | 'startsPrograms'> & {
  readonly folder: string
}

/**
 * Returns how to start a conversion process so that a malicious file gains little: without the
 * server's environment, which contains keys and passwords; without network access, if the system
 * can block it; and, for everything that uses Node's APIs, with access only to the program's files
 * and the folder of the conversion. Native libraries are limited by the first two only.
 */
export const confine = async ({ script, memoryMB, startsPrograms = false, folder }: Confined) => {
  const { PATH = '', LANG = 'C.UTF-8' } = process.env
  const readable = [...installedPaths(), dirname(fileURLToPath(script)), folder, '/proc/self/']
  const node = [
    `--max-old-space-size=${memoryMB}`,
    '--permission',
    ...[...readable, ...(startsPrograms ? ['/proc/'] : [])].map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    '--allow-addons',
    '--allow-worker',
    ...(startsPrograms ? ['--allow-child-process'] : []),
    '--no-warnings',
  ]
  const env = { PATH, LANG, HOME: folder, TMPDIR: folder }
  const cut = (await canCutNetwork()) ? await way : undefined
  return cut
    ? { execPath: 'unshare', execArgv: [...cut, '--', process.execPath, ...node], env }
    : { execPath: process.execPath, execArgv: node, env }
}
