import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:js|css|html|svg|json|wasm|map)$/

/**
 * Writes `.br` and `.gz` beside every text file of a build, and prints what the entry and each
 * chunk weigh.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle(options, bundle) {
    const dir = options.dir ?? 'dist'
    const sizes: [string, number][] = []
    for (const [name, file] of Object.entries(bundle)) {
      if (!compressible.test(name)) continue
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const [small, zipped] = await Promise.all([
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        zip(bytes, { level: 9 }),
      ])
      await Promise.all([
        writeFile(join(dir, `${name}.br`), small),
        writeFile(join(dir, `${name}.gz`), zipped),
      ])
      if (name.endsWith('.js') || name.endsWith('.css')) sizes.push([name, small.length])
    }
    sizes.sort((a, b) => b[1] - a[1])
    this.info(
      `brotli sizes:\n${sizes.map(([name, size]) => `${(size / 1000).toFixed(1).padStart(8)} kB  ${name}`).join('\n')}`,
    )
  },
})
