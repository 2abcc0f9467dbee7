import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** What starts a Chromium. */
export interface Chromium {
  readonly path: string
  readonly args: readonly string[]
  /** What its environment has besides ours. */
  readonly env: Readonly<Record<string, string>>
}

/** Whether npm's Chromium can run on this machine. */
export const runsNpmsChromium = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64'

const packageVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string })
    .version

/**
 * Unpacks Chromium into a folder of its version, once: the package itself would reuse any version
 * in its folder.
 */
const unpacked = (): string => {
  const folder = resolve(`.tmp/chromium-${packageVersion('@sparticuz/chromium')}`)
  if (existsSync(folder)) return folder
  mkdirSync('.tmp', { recursive: true })
  const part = mkdtempSync(`${folder}-`)
  try {
    // a process of its own: the package reads TMPDIR and changes the environment of the process
    // that loads it
    execFileSync(process.execPath, ['tests/support/processes/unpack-chromium.ts'], {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    })
    // unpacked completely and then renamed, so that no other worker starts a partial browser
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true })
    // another worker was faster
    if (!existsSync(folder)) throw error
  }
  return folder
}

const escaped = (path: string): string => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Makes fontconfig use only the fonts of npm packages; returns its configuration folder. */
const fontconfig = (folder: string): string => {
  const own = join(folder, 'fontconfig')
  mkdirSync(own, { recursive: true })
  // Latin letters come with Chromium, Chinese ones in a package of fonts
  const fonts = [join(folder, 'fonts/fonts'), resolve('node_modules/@embedpdf/fonts-sc/fonts')]
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...fonts.map(path => `  <dir>${escaped(path)}</dir>`),
    `  <cachedir>${escaped(own)}</cachedir>`,
    '</fontconfig>',
    '',
  ]
  const part = join(own, `fonts.conf.${process.pid}`)
  writeFileSync(part, lines.join('\n'))
  renameSync(part, join(own, 'fonts.conf'))
  return own
}

/** The launch options of npm's Chromium, with libraries and fonts from npm. */
export const npmsChromium = (): Chromium => {
  if (!runsNpmsChromium())
    throw new Error(
      'There is no Chromium: install one, or name it in CHROME_PATH (the one that npm brings runs on x64 Linux only).',
    )
  const folder = unpacked()
  return {
    path: join(folder, 'chromium'),
    args: ['--no-sandbox', '--headless=shell'],
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: fontconfig(folder) },
  }
}
