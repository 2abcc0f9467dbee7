import { describe, expect, it } from 'vitest'
import { captionCount, tidyCaptions } from './vtt.ts'

const count = (text: string) => captionCount(tidyCaptions(text))

describe('files of captions (WebVTT)', () => {
  it.each([
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 1],
    [
      '\uFEFFWEBVTT - Lesson 1\r\n\r\nNOTE nothing\r\n\r\nfirst\r\n00:00:01.000 --> 00:00:02.500 align:start\r\n你好\r\n第二行\r\n\r\n100:00:00.000 --> 100:00:01.000\r\nlate\r\n',
      2,
    ],
    ['WEBVTT\nKind: captions\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000\n', 1],
  ])('%j', (text, cues) => {
    expect(count(text)).toBe(cues)
  })
  it.each([
    ['nothing', ''],
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\nHello'],
    ['an executable', 'MZ this program cannot be run'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a first line that only begins so', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'],
    ['no captions', 'WEBVTT\n\nNOTE empty'],
    ['one that ends before it begins', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello'],
    ['times of another format', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello'],
    ['a text in another encoding', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\uFFFD\uFFFD'],
  ])('refuses %s', (_name, text) => {
    expect(count(text)).toBeUndefined()
  })
})
