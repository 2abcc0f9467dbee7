import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'
import { precompress } from './precompress.ts'

/** Minifies each file once more, because a phone loads all of it. */
const smallest = (): Plugin => ({
  name: 'smallest-report-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 2 },
          format: { comments: false },
        })
        if (code !== undefined) file.code = code
      }
    },
  },
})

/** Folders of the build, with the sources and the titles of their pages. */
const lightPages = [
  ['report', 'custom-pages/reports/view', 'Report'],
  ['seminar', 'custom-pages/seminars/view', 'Seminar'],
] as const

/** The page's index.html, made from the template of all public pages. */
const htmlOf = (root: string, title: string): Plugin => {
  const entry = resolve(root, 'index.html')
  return {
    name: 'public-page-html',
    resolveId: id => (id === entry ? id : undefined),
    load: async id =>
      id === entry
        ? (await readFile('scripts/public-page.html', 'utf8')).replace('%title%', title)
        : undefined,
  }
}

/**
 * Builds the public pages of reports and seminars beside the console, each as a separate entry
 * (decision 084): people who read a report or register load no part of the console. They are in
 * folders of the build, with an index.html that the server returns for their addresses.
 */
export const reportPages = (): Plugin => {
  let outDir = 'dist'
  return {
    name: 'report-pages',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        for (const [folder, source, title] of lightPages)
          await build({
            configFile: false,
            root: resolve(source),
            base: `/${folder}/`,
            publicDir: false,
            logLevel: 'warn',
            plugins: [htmlOf(resolve(source), title), react(), smallest(), precompress()],
            build: {
              outDir: resolve(outDir, folder),
              emptyOutDir: true,
              target: 'es2022',
              assetsInlineLimit: 0,
              reportCompressedSize: false,
              rolldownOptions: { checks: { bundlerTimings: false } },
            },
          })
      },
    },
  }
}
