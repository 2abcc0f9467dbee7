const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  // first those that also call themselves Chrome or Safari
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const longest = 60

/**
 * A short name from a browser's user agent: 'Chrome 131 · Windows'. An unknown one is cut;
 * undefined if there is none.
 */
export const deviceOf = (userAgent: string | undefined): string | undefined => {
  const text = userAgent?.replace(/[^\x20-\x7e]/g, '').trim()
  if (!text) return undefined
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1]
    if (version === undefined) continue
    const system = systems.find(([, known]) => known.test(text))?.[0]
    return system ? `${name} ${version} · ${system}` : `${name} ${version}`
  }
  return text.slice(0, longest)
}
