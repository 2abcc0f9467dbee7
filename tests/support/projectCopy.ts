import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { copyProject } from '../../scripts/copyProject.ts'

/** Path of a package's program. */
export const bin = (path: string): string => resolve('node_modules', path)

export interface ProjectCopy {
  readonly at: string
  /** Runs a script of the copy with Node; returns its exit code and all it printed. */
  run(...args: string[]): { readonly status: number | null; readonly output: string }
  remove(): void
}

/** A copy of the project in a temporary folder, to be changed and tested there. */
export const projectCopy = (name: string): ProjectCopy => {
  const at = copyProject(name)
  return {
    at,
    run(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: at,
        encoding: 'utf8',
        maxBuffer: 64 << 20,
        // the inner run is a run of its own
        env: {
          ...process.env,
          VITEST: '',
          VITEST_POOL_ID: '',
          VITEST_WORKER_ID: '',
          NO_COLOR: '1',
        },
      })
      return { status, output: `${stdout}${stderr}` }
    },
    remove: () => rmSync(at, { recursive: true, force: true }),
  }
}
