import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { buildVersion } from './scripts/build-version.ts'
import { definitionsApart } from './scripts/definitions-plugin.ts'
import { declaredTexts, errorCodesAlone } from './scripts/error-codes-plugin.ts'
import { helpAndManual } from './scripts/help-plugin.ts'
import { leanDefinitions } from './scripts/lean-definitions.ts'
import {
  latePopper,
  phoneNumbers,
  productionRouter,
  standInModules,
  themeOfValues,
} from './scripts/lean-libraries.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { palette } from './scripts/palette/plugin.ts'
import { precompress } from './scripts/precompress.ts'
import { reportPages } from './scripts/report-pages.ts'

/** The version file at the site's root (NAV-12). */
const versionFile = (version: string): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
})

/**
 * The service worker through which the demo's requests reach the server in the page; only the demo
 * carries it.
 */
const demoWorker = (): Plugin => ({
  name: 'demo-worker',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'mockServiceWorker.js',
      source: readFileSync('node_modules/msw/lib/mockServiceWorker.js'),
    })
  },
})

/**
 * Makes the page load the list's code together with the entry, because every address needs it soon.
 */
const listAhead = (): Plugin => ({
  name: 'list-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter(file => file.type === 'chunk' && file.name === 'list')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
})

/**
 * A built page carries the script that runs before the first paint, which then waits for no file.
 * The server's policy names its hash.
 */
const bootInPage = (): Plugin => ({
  name: 'boot-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const { code = '' } = await minify(readFileSync('public/boot.js', 'utf8'))
      if (code.includes('<')) throw new Error('boot.js must not contain <')
      const inline = html.replace(
        '<script src="/boot.js"></script>',
        () => `<script>${code}</script>`,
      )
      if (inline === html) throw new Error('index.html does not load boot.js')
      return inline
    },
  },
})

/**
 * The two files of the first page are minified once more: terser saves a hundredth, and is too slow
 * for all of them.
 */
const smallestFirstPage = (): Plugin => ({
  name: 'smallest-first-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !(file.isEntry || file.name === 'list')) continue
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          format: { comments: false },
        })
        if (code !== undefined) file.code = code
      }
    },
  },
})

/** Resources that are seldom shown without another one share its file. */
const shownWith: Readonly<Record<string, string>> = {
  attendance: 'lesson',
  'class-note': 'lesson',
  'course-section': 'recorded-course',
  enrolment: 'recorded-course',
  'platform-price': 'platform-institution',
  'platform-usage-price': 'platform-institution',
  'platform-voucher-batch': 'platform-institution',
  submission: 'class-task',
  'task-template': 'class-task',
  website: 'application',
}
/**
 * Options that definitions of several folders use: a few lines, which come with the list's code.
 */
const sharedOptions =
  /\/resources\/[\w-]+\/(?:(?:attendance|points-entry|student|teacher)\/\w+|lesson\/lesson|hourSources)\.options\.ts$/
/** The files of the list's code besides its imports. */
const listFiles = /src\/(?:ui\/list\/ListScreen\.tsx|schema\/(?:index|action|parts\/person)\.ts)$/
/**
 * The chunk of a resource's definition: one file with its options, actions, operations, scopes, and
 * other domains' extensions.
 */
const definitionChunk = (id: string): string | null => {
  if (sharedOptions.test(id)) return null
  const folder =
    /\/resources\/[\w-]+\/([\w-]+)\/\w+\.(?:resource|actions|options|deeds|scopes)\.ts$/.exec(
      id,
    )?.[1] ??
    /(?:\/resources\/[\w-]+\/(\w+)\.extension\.ts|virtual:definition\/(\w+))$/
      .exec(id)
      ?.slice(1)
      .find(Boolean)
  return folder === undefined ? null : `definition-${shownWith[folder] ?? folder}`
}

export default defineConfig(({ mode }) => {
  const version = buildVersion()
  return {
    plugins: [
      react(),
      definitionsApart(),
      declaredTexts(),
      helpAndManual(),
      palette(),
      standInModules(),
      themeOfValues(),
      latePopper(),
      ...(mode === 'demo' ? [] : [leanDefinitions(), errorCodesAlone()]),
      productionRouter(),
      leanRouter(),
      versionFile(version),
      ...(mode === 'demo'
        ? [demoWorker()]
        : [
            phoneNumbers(),
            listAhead(),
            bootInPage(),
            smallestFirstPage(),
            precompress(),
            reportPages(),
          ]),
    ],
    define: { BUILD_VERSION: JSON.stringify(version) },
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      target: 'es2022',
      manifest: true,
      // The policy allows no data: scripts and few data: images; small files stay files.
      assetsInlineLimit: 0,
      // Sizes that count are the precompressed ones, printed by the plugin.
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        // whoever starts the server doesn't care where the build spent its time
        checks: { bundlerTimings: false },
        output: {
          // the entry names hundreds of chunks: each character of a hash is a hundred bytes of the
          // first page
          chunkFileNames: chunk =>
            chunk.name.startsWith('shared~')
              ? 'assets/shared-[hash:7].js'
              : 'assets/[name]-[hash:7].js',
          // What every screen needs is one file, and what the list needs in addition is another
          // (scripts/size.ts limits both). Small modules that other screens share are grouped, so
          // that a screen needs a handful of requests and not fifty.
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: 3 },
              {
                name: 'list',
                test: id => listFiles.test(id) || sharedOptions.test(id),
                priority: 2,
              },
              {
                name: definitionChunk,
                debugName: 'definitions',
                includeDependenciesRecursively: false,
                priority: 2.5,
              },
              {
                name: 'shared',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 4_000,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: { '^/edu_': 'http://127.0.0.1:8080' } },
    worker: { format: 'es' },
    // its wasm and data files are found beside its own module
    optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  }
})
