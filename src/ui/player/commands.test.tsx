import { describe, expect, it } from 'vitest'
import { commandOf, isTaken, obey, type Playable } from './commands.ts'

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

const media = (): Playable & { plays: boolean } => ({
  currentTime: 100,
  volume: 0.5,
  muted: false,
  playbackRate: 1,
  duration: 200,
  plays: false,
  get paused() {
    return !this.plays
  },
  async play() {
    this.plays = true
  },
  pause() {
    this.plays = false
  },
})
const after = (keys: readonly string[]) => {
  const one = media()
  for (const key of keys) {
    const command = pressed(key)
    if (command) obey(command, one)
  }
  return one
}

describe('keys of the player (PLY-01)', () => {
  it('space and k play and pause', () => {
    expect(after([' ']).plays).toBe(true)
    expect(after([' ', 'k']).plays).toBe(false)
    expect(after(['K']).plays).toBe(true)
  })
  it.each([
    ['j', 90],
    ['l', 110],
    ['ArrowLeft', 95],
    ['ArrowRight', 105],
    ['0', 0],
    ['5', 100],
    ['9', 180],
    ['Home', 0],
    ['End', 200],
  ])('%s goes to %d s', (key, at) => expect(after([key]).currentTime).toBe(at))
  it('never leaves the timeline', () => {
    expect(after(['0', 'j']).currentTime).toBe(0)
    expect(after(['End', 'l']).currentTime).toBe(200)
  })
  it('changes volume, silence and speed within their limits', () => {
    expect(after(['ArrowUp']).volume).toBe(0.55)
    expect(after(Array.from({ length: 20 }, () => 'ArrowDown'))).toMatchObject({
      volume: 0,
      muted: true,
    })
    expect(after(Array.from({ length: 20 }, () => 'ArrowUp')).volume).toBe(1)
    expect(after(['m']).muted).toBe(true)
    expect(after(['m', 'm']).muted).toBe(false)
    expect(after(['>']).playbackRate).toBe(1.25)
    expect(after(['<', '<', '<', '<']).playbackRate).toBe(0.5)
    expect(after(Array.from({ length: 9 }, () => '>')).playbackRate).toBe(2)
  })
  it('f and c are the screen’s', () => {
    expect(pressed('f')).toEqual({ kind: 'fullscreen' })
    expect(pressed('C')).toEqual({ kind: 'captions' })
  })
  it('leaves the browser its own shortcuts', () => {
    expect(pressed('f', { ctrlKey: true })).toBeUndefined()
    expect(pressed('ArrowLeft', { altKey: true })).toBeUndefined()
    expect(pressed('l', { metaKey: true })).toBeUndefined()
    expect(pressed('x')).toBeUndefined()
  })
  it('leaves keys to what has the focus', () => {
    const make = (tag: string, attributes: Readonly<Record<string, string>> = {}) => {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      return element
    }
    const range = make('input', { type: 'range' })
    expect(isTaken('ArrowLeft', [range])).toBe(true)
    expect(isTaken('k', [range])).toBe(false)
    expect(isTaken(' ', [make('button')])).toBe(true)
    expect(isTaken('k', [make('button')])).toBe(false)
    expect(isTaken('k', [make('input')])).toBe(true)
    expect(isTaken('ArrowDown', [make('div', { role: 'menuitemradio' })])).toBe(true)
    expect(isTaken(' ', [make('div')])).toBe(false)
  })
})
