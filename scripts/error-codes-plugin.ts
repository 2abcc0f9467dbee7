import type { Plugin } from 'vite'
import { ErrorCode, errorCodes } from '../src/protocol/errors/codes.ts'

const list = /\/src\/protocol\/errors\/codes\.ts$/
const isName = (name: string): name is keyof typeof ErrorCode => Object.hasOwn(ErrorCode, name)

/** Replaces `ErrorCode.name` with the code; unknown names stay. */
export const withoutCodeNames = (source: string): string =>
  source.replaceAll(/\bErrorCode\.(\w+)\b/g, (whole, name: string) =>
    isName(name) ? `'${ErrorCode[name]}'` : whole,
  )

/**
 * The console carries the codes of errors without their names, which only sources read: a few
 * kilobytes of the first page.
 */
export const errorCodesAlone = (): Plugin => ({
  name: 'error-codes-alone',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.tsx?$/, code: 'ErrorCode' },
    handler: (code, id) => ({
      code: list.test(id)
        ? code.replace('Object.values(ErrorCode)', `'${errorCodes.join(' ')}'.split(' ')`)
        : withoutCodeNames(code),
      map: null,
    }),
  },
})
