import { execFileSync } from 'node:child_process'

/** Builds the console once, as `npm start` would, before the browser opens it. */
export const setup = (): void => {
  if (process.env.EDU_SKIP_BUILD) return
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // the runner's own NODE_ENV would make it a build for tests
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
