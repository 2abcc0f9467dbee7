/** The player's command for a key. */
export type Command =
  | { readonly kind: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'volume' | 'speed'; readonly by: number }
  /** `part`: 0 to 1 of the timeline. */
  | { readonly kind: 'seek'; readonly part: number }

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const commands: Readonly<Record<string, Command>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'skip', seconds: -10 },
  l: { kind: 'skip', seconds: 10 },
  ArrowLeft: { kind: 'skip', seconds: -5 },
  ArrowRight: { kind: 'skip', seconds: 5 },
  ArrowUp: { kind: 'volume', by: 0.05 },
  ArrowDown: { kind: 'volume', by: -0.05 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  '<': { kind: 'speed', by: -1 },
  '>': { kind: 'speed', by: 1 },
  Home: { kind: 'seek', part: 0 },
  End: { kind: 'seek', part: 1 },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The command of a pressed key; undefined for every other, and for the browser's own shortcuts. */
export const commandOf = ({ key, ctrlKey, metaKey, altKey }: Pressed): Command | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined
  if (/^\d$/.test(key)) return { kind: 'seek', part: Number(key) / 10 }
  return commands[key.length === 1 ? key.toLowerCase() : key]
}

/** The next faster or slower speed; the same at either end. */
export const nextSpeed = (speed: number, by: number): number => {
  const next = by > 0 ? speeds.find(one => one > speed) : speeds.findLast(one => one < speed)
  return next ?? speed
}

/** The part of a media element that commands work on. */
export interface Playable {
  currentTime: number
  volume: number
  muted: boolean
  playbackRate: number
  readonly duration: number
  readonly paused: boolean
  play(): Promise<void>
  pause(): void
}

/** Executes a command, except `fullscreen` and `captions`, which are not the video's. */
export const obey = (command: Command, media: Playable): void => {
  if (command.kind === 'toggle') {
    // a browser that refuses to play says so by `pause`
    if (media.paused) media.play().catch(() => undefined)
    else media.pause()
  } else if (command.kind === 'mute') media.muted = !media.muted
  else if (command.kind === 'skip')
    media.currentTime = Math.min(
      Math.max(0, media.currentTime + command.seconds),
      media.duration || 0,
    )
  else if (command.kind === 'seek') media.currentTime = command.part * (media.duration || 0)
  else if (command.kind === 'speed') media.playbackRate = nextSpeed(media.playbackRate, command.by)
  else if (command.kind === 'volume') {
    media.volume = Math.min(1, Math.max(0, Math.round((media.volume + command.by) * 100) / 100))
    media.muted = media.volume === 0
  }
}

const roles = new Set(['button', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'slider', 'tab'])
const texts = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const ownKeys: Readonly<Record<string, ReadonlySet<string>>> = {
  // what they do with these keys is theirs
  button: new Set([' ']),
  range: new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']),
  menu: new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']),
}
const roleOf = (element: Element): string =>
  element.getAttribute('role') ?? (/^(BUTTON|A)$/.test(element.tagName) ? 'button' : '')

/**
 * Whether the focused element needs a key itself: for typing, pressing a button, or moving a
 * slider. `path`: of the event, innermost first.
 */
export const isTaken = (key: string, path: readonly EventTarget[]): boolean =>
  path.some(target => {
    if (!(target instanceof Element)) return false
    if (target instanceof HTMLInputElement && target.type === 'range')
      return ownKeys['range']?.has(key) ?? false
    if (texts.has(target.tagName) || target.getAttribute('contenteditable') === 'true') return true
    const role = roleOf(target)
    if (role.startsWith('menu')) return ownKeys['menu']?.has(key) ?? false
    if (role === 'slider') return ownKeys['range']?.has(key) ?? false
    return roles.has(role) && (ownKeys['button']?.has(key) ?? false)
  })
