import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { definitionsApart } from './scripts/definitions-plugin.ts'
import { errorCodesAlone } from './scripts/error-codes-plugin.ts'
import { precompress } from './scripts/precompress.ts'
import { reportPages } from './scripts/report-pages.ts'

/** Version of a build: the package's, and what the sources hash to; the same sources give the same version. */
const buildVersion = (): string => {
  const hash = createHash('sha256')
  const sources = ['src/**/*', 'resources/**/*', 'custom-pages/**/*', 'dataProvider/**/*']
  const files = globSync(
    [...sources, 'index.html', 'public/*', 'vite.config.ts', 'package-lock.json'],
    { withFileTypes: true },
  )
  for (const file of files
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .toSorted())
    hash.update(readFileSync(file))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

/** The version file at the site's root (NAV-12). */
const versionFile = (version: string): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
})

/** The service worker through which the demo's requests reach the server in the page; only the demo carries it. */
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

/** The page asks for the list's code together with the entry: whatever the address, it is needed in a moment. */
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

/** A built page carries the script that runs before the first paint, which then waits for no file. The server's policy names its hash. */
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

/** In the console a phone's metadata come apart from the first page; the demo, whose server runs in the page, has them from the start. */
const phoneNumbers = (): Plugin => {
  const whole = resolve('src/schema/fields/phone/numbers.ts')
  const browserFile = resolve('src/schema/fields/phone/numbers.browser.ts')
  return {
    name: 'phone-numbers',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/numbers.ts') &&
      importer &&
      importer !== browserFile &&
      resolve(dirname(importer), source) === whole
        ? browserFile
        : undefined,
  }
}

/** Methods that every supported browser has, and that node-polyglot (react-admin's messages) brings in forty modules for older ones. */
const nativeMethods: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
}
const withoutShims = (): Plugin => ({
  name: 'without-shims',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source in nativeMethods && importer?.includes('/node-polyglot/')
      ? `\0${source}.cjs`
      : undefined,
  load: id => nativeMethods[id.slice(1, -'.cjs'.length)],
})

/** react-router exports its development build alone; its production build is the same without warnings. */
const productionRouter = (): Plugin => {
  const files: Readonly<Record<string, string>> = {
    'react-router': 'index.mjs',
    'react-router/dom': 'dom-export.mjs',
  }
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: source =>
      Object.hasOwn(files, source)
        ? resolve(`node_modules/react-router/dist/production/${files[source]}`)
        : undefined,
  }
}

/** Chinese comes as a CommonJS module: as one of ours, its chunk needs no helper (a file and a request of its own). */
const chineseAsModule = (): Plugin => ({
  name: 'chinese-as-module',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]ra-language-chinese[\\/]/ },
    handler: code => ({ code: code.replace('module.exports =', 'export default'), map: null }),
  },
})

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node & Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield { ...value }
  for (const part of Object.values(value)) yield* nodesIn(part)
}

/** What definitions say for tests (samples) and for the reading of sheets, which is the server's (synonyms), stays out of the console. */
const serverOnly: ReadonlySet<string> = new Set(['samples', 'synonyms'])
const leanDefinitions = (): Plugin => ({
  name: 'lean-definitions',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.resource\.ts$|\/schema\/parts\/person\.ts$/ },
    handler(code) {
      const parts = [...nodesIn(this.parse(code))].filter(
        ({ type, key }) =>
          type === 'Property' && isNode(key) && serverOnly.has(code.slice(key.start, key.end)),
      )
      const lean = parts
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
          code,
        )
      return { code: lean, map: null }
    },
  },
})

/** The two files of the first page are minified once more: terser saves a hundredth, and is too slow for all of them. */
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
  submission: 'class-task',
  'task-template': 'class-task',
}
/** Options that definitions of several folders use: a few lines, which come with the list's code. */
const sharedOptions = /\/resources\/(?:attendance|points-entry|student|teacher)\/\w+\.options\.ts$/
/** What the list's code is besides what it imports. */
const listFiles = /src\/(?:ui\/list\/ListScreen\.tsx|schema\/(?:index|action|parts\/person)\.ts)$/
/** A resource's definition is one file, with the options and actions that it is made of. */
const definitionChunk = (id: string): string | null => {
  if (sharedOptions.test(id)) return null
  const folder = /\/resources\/([\w-]+)\/\w+\.(?:resource|actions|options)\.ts$/.exec(id)?.[1]
  return folder === undefined ? null : `definition-${shownWith[folder] ?? folder}`
}

export default defineConfig(({ mode }) => {
  const version = buildVersion()
  return {
    plugins: [
      react(),
      definitionsApart(),
      withoutShims(),
      ...(mode === 'demo' ? [] : [leanDefinitions(), errorCodesAlone()]),
      productionRouter(),
      chineseAsModule(),
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
        output: {
          chunkFileNames: chunk =>
            chunk.name.startsWith('shared~')
              ? 'assets/shared-[hash].js'
              : 'assets/[name]-[hash].js',
          // What every screen needs is one file, and what the list needs besides is another (scripts/size.ts holds the two to a limit); what
          // other screens share goes together where it is small, so that a screen is a handful of requests and not fifty.
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
