import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A library module that a short one of ours replaces when one of `importers` imports it. */
interface StandIn {
  readonly module: string
  readonly importers: RegExp
  readonly code: string
}

const standIns: readonly StandIn[] = [
  // methods that every supported browser has, and that node-polyglot brings in forty modules for
  // older ones
  {
    module: 'object.entries',
    importers: /\/node-polyglot\//,
    code: 'module.exports = Object.entries',
  },
  { module: 'hasown', importers: /\/node-polyglot\//, code: 'module.exports = Object.hasOwn' },
  // of lodash, react-admin's core compares values of JSON, joins lists of ids and waits until
  // scrolling has ended
  {
    module: 'lodash/isEqual.js',
    importers: /\/ra-core\/dist\/(?:core|store)\//,
    code: `const isEqual = (a, b) => {
      if (Object.is(a, b)) return true
      if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
      if (Array.isArray(a) !== Array.isArray(b)) return false
      const names = Object.keys(a)
      return names.length === Object.keys(b).length && names.every(name => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
    }
    export default isEqual`,
  },
  {
    module: 'lodash/union.js',
    importers: /\/ra-core\/dist\/dataProvider\//,
    code: 'export default (...lists) => [...new Set(lists.flat())]',
  },
  {
    module: 'lodash/debounce.js',
    importers: /\/ra-core\/dist\/routing\//,
    code: `export default (work, millis) => {
      let timer
      return () => {
        clearTimeout(timer)
        timer = setTimeout(work, millis)
      }
    }`,
  },
  // only Emotion's withTheme uses it, which nothing here does
  {
    module: 'hoist-non-react-statics',
    importers: /\/@emotion\/react\//,
    code: 'export default target => target',
  },
  // plain elements that are styled here also receive HTML attributes, except those that only styles
  // read
  {
    module: '@emotion/is-prop-valid',
    importers: /\/@emotion\/styled\//,
    code: `export default name => !/^(?:as|ownerState|sx|theme|\\$.*)$/.test(name)`,
  },
  // what a theme's source looks like is for a compiler of styles
  {
    module: './stringifyTheme.mjs',
    importers: /\/@mui\/material\/styles\//,
    code: 'export const stringifyTheme = () => ""',
  },
  // the theme turns ripples off
  {
    module: './TouchRipple.mjs',
    importers: /\/@mui\/material\/ButtonBase\//,
    code: 'export default () => null',
  },
]
const prefix = '\0stand-in:'

/** Modules of libraries that are much larger than what the console uses of them. */
export const standInModules = (): Plugin => ({
  name: 'stand-in-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const at = standIns.findIndex(
      ({ module, importers }) => module === source && importer && importers.test(importer),
    )
    return at === -1
      ? undefined
      : `${prefix}${at}.${standIns[at]?.code.startsWith('module') ? 'cjs' : 'mjs'}`
  },
  load: id =>
    id.startsWith(prefix)
      ? standIns[Number.parseInt(id.slice(prefix.length), 10)]?.code
      : undefined,
})

/**
 * Uses theme values instead of CSS variables: the code that creates and provides variables is as
 * large as all of the console's own styles.
 */
export const themeOfValues = (): Plugin => {
  const files: Readonly<Record<string, string>> = {
    './createTheme.mjs': 'createThemeNoVars.mjs',
    './ThemeProvider.mjs': 'ThemeProviderNoVars.mjs',
  }
  return {
    name: 'theme-of-values',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      Object.hasOwn(files, source) && importer?.includes('/@mui/material/styles/')
        ? resolve(`node_modules/@mui/material/styles/${files[source]}`)
        : undefined,
  }
}

/** The places of tips and menus are reckoned by a library that comes when the first one opens. */
export const latePopper = (): Plugin => {
  const late = resolve('src/ui/theme/latePopper.ts')
  return {
    name: 'late-popper',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@popperjs/core' && importer?.includes('/@mui/material/') ? late : undefined,
  }
}

/**
 * In the console the phone metadata load after the first page; the demo, whose server runs in the
 * page, has them from the start.
 */
export const phoneNumbers = (): Plugin => {
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

/**
 * react-router exports its development build alone; its production build is the same without
 * warnings.
 */
export const productionRouter = (): Plugin => {
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
