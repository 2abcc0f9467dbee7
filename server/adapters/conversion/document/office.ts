import { spawn } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Unconvertible } from '../messages.ts'
import { judgeArchive } from './unpacked.ts'

/** LibreOffice's message when a document requires a password. */
const asksForPassword = /password|encrypt/i
const maxErrors = 2000

/**
 * Settings of a profile: macros never run, links to other places are never followed, nothing is
 * fetched.
 */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${[
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

/** The system's fonts, and a Chinese one for machines that have none. */
const fontsConf = (cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${dirname(fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc'))))}</dir>
<cachedir>${cache}</cachedir>
</fontconfig>
`

const run = (soffice: string, args: readonly string[], home: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { PATH = '', LANG = 'C.UTF-8' } = process.env
    const child = spawn(soffice, args, {
      cwd: home,
      // nothing of the server's environment, which contains keys and passwords
      env: {
        PATH,
        LANG,
        HOME: home,
        TMPDIR: home,
        FONTCONFIG_FILE: join(home, 'fonts.conf'),
        SAL_USE_VCLPLUGIN: 'svp',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const note = (text: Buffer): void => {
      said = (said + text.toString()).slice(-maxErrors)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('error', error =>
      reject(new Unconvertible('UNAVAILABLE', `${soffice}: ${error.message}`)),
    )
    child.on('close', () => resolve(said))
  })

/**
 * Makes a PDF of an office document with LibreOffice, with a new profile inside `folder`; returns
 * its path. Throws Unconvertible: BOMB, BROKEN, ENCRYPTED, or UNAVAILABLE if the program does not
 * start.
 */
export const makePdf = async (soffice: string, source: string, folder: string): Promise<string> => {
  await judgeArchive(source)
  const home = join(folder, 'office')
  const profile = join(home, 'profile')
  const output = join(home, 'pdf')
  await mkdir(join(profile, 'user'), { recursive: true })
  await mkdir(output)
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
  await writeFile(join(home, 'fonts.conf'), fontsConf(join(home, 'fonts')))
  const said = await run(
    soffice,
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      '--nolockcheck',
      '--convert-to',
      'pdf',
      '--outdir',
      output,
      source,
    ],
    home,
  )
  const name = `${basename(source, extname(source))}.pdf`
  if ((await readdir(output)).includes(name)) return join(output, name)
  throw new Unconvertible(asksForPassword.test(said) ? 'ENCRYPTED' : 'BROKEN', said)
}
