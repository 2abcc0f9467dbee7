import { spawn } from 'node:child_process'

/** How a command ended, with what it printed. */
export interface EndedCommand {
  readonly code: number | null
  readonly text: string
}

/** Runs a command of the operator (`scripts/<name>.ts`) on the installation of `env`. */
export const runCommand = (
  name: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<EndedCommand> => {
  const { DATABASE_URL: _never, ...inherited } = process.env
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => void (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => void (text += part.toString()))
  return new Promise(done => child.once('close', code => done({ code, text })))
}
