/** Conversion scripts of tests, by their addresses. */
const script = (name: string): URL => new URL(`./${name}.ts`, import.meta.url)

export const testScripts = {
  echo: script('echo'),
  hang: script('hang'),
  spin: script('spin'),
  steps: script('steps'),
  probe: script('probe'),
  hoard: script('hoard'),
  throwing: script('throwing'),
} as const
