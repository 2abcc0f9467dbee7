/** What npm notes of a package. */
export interface LockedPackage {
  readonly integrity?: string
  readonly resolved?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/**
 * Packages with an install script. `@swc/core` and `node` are used in development and tests only.
 * The script of `node-av`, which converts videos, tries to download a command-line ffmpeg that
 * nothing here uses, and always succeeds without it; npm 11 doesn't run it unless asked to. The
 * libraries that it loads are separate packages, locked like any other.
 */
const withScripts: ReadonlySet<string> = new Set([
  'node_modules/@swc/core',
  'node_modules/node',
  'node_modules/node-av',
])
const registry = 'https://registry.npmjs.org/'
/** Where the product and its tests are installed. */
const installedOn = { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] } as const
const isElsewhere = (entry: LockedPackage): boolean =>
  entry.optional === true &&
  (['os', 'cpu', 'libc'] as const).some(
    part =>
      entry[part] !== undefined && !installedOn[part].some(name => entry[part]?.includes(name)),
  )

/**
 * Packages of a lock file that would be installed without proof of their identity: those without a
 * SHA-512, from another source than the registry, or that run code during installation. Optional
 * packages for other systems may lack the proof: mirrors don't serve them, and nothing installs
 * them.
 */
export const lockFaults = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([name, entry]) => {
    if (name === '') return []
    const faults: string[] = []
    if (!entry.integrity?.startsWith('sha512-') && !isElsewhere(entry))
      faults.push(`${name} has no SHA-512 in package-lock.json`)
    if (entry.link || (entry.resolved !== undefined && !entry.resolved.startsWith(registry)))
      faults.push(`${name} comes from elsewhere than ${registry}`)
    if (entry.hasInstallScript && !withScripts.has(name))
      faults.push(`${name} runs a script while it is installed, and is not among those that may`)
    return faults
  })
