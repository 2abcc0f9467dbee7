import type { Lang } from '../../schema/label.ts'
import { sayInstantsIn } from '../../schema/zonedText.ts'
import type { Catalogue, TextParams } from './catalogue.ts'
import { ErrorCode } from './codes.ts'
import { endpointTexts } from './endpoint-texts.ts'
import { rangeText } from './ranges.ts'
import { isReason, reasonTexts } from './reasons.ts'
import { fill, transport } from './transport.ts'

export { sayTransport } from './transport.ts'

/** Everything that turns a code into a sentence of one language. */
export interface ErrorTexts {
  readonly lang: Lang
  readonly catalogue: Catalogue
}

const variantOf = (catalogue: Catalogue, code: string, params: TextParams): string | undefined => {
  const { variants } = catalogue
  const names = Object.keys(params).toSorted()
  // the variant for all parameters together is the most specific ('between 1 and 9'); otherwise the
  // first parameter with a text
  const key = [names.join(','), ...names].find(name => variants[`${code}.${name}`] !== undefined)
  return key === undefined ? undefined : variants[`${code}.${key}`]
}

/**
 * A reason travels as its name and is said in the reader's language, as a part of the sentence;
 * instants travel with their zone.
 */
const spoken = (params: TextParams, lang: Lang): TextParams =>
  isReason(params.reason)
    ? { ...params, reason: reasonTexts[params.reason][lang].replace(/[.。]$/, '') }
    : sayInstantsIn(params, lang)

/**
 * The text of a code: its own (with the figures of `params`), that of its range, else "connection
 * error" with the number. Never empty, and never a bare number.
 */
export const say = (texts: ErrorTexts, code: string, params: TextParams = {}): string => {
  const own = variantOf(texts.catalogue, code, params) ?? texts.catalogue.texts[code]
  return fill(own ?? rangeText(code, texts.lang) ?? transport[texts.lang].other, {
    status: code,
    ...spoken(params, texts.lang),
  })
}

/** A call, as the table of texts knows it: '/edu_adminserver/package/cancelOrder', 'POST'. */
export interface Endpoint {
  readonly path: string
  readonly method: string
}

/**
 * SES-09: the text for a response of an endpoint. In this order: the endpoint's text for the code,
 * the catalogue's, the endpoint's default (code '000'), the server's own text (`heard`), then `say`
 * for any number. `undefined` if the code is silent.
 */
export const sayAt = (
  texts: ErrorTexts,
  at: Endpoint,
  code: string,
  params?: TextParams,
  serverText = '',
): string | undefined => {
  if (isSilent(code)) return undefined
  const own = endpointTexts[`${at.method.toUpperCase()} ${at.path}`]
  const known = own?.[code]?.[texts.lang]
  if (known !== undefined) return fill(known, spoken(params ?? {}, texts.lang))
  if (texts.catalogue.texts[code] !== undefined || rangeText(code, texts.lang) !== undefined)
    return say(texts, code, params)
  return own?.['000']?.[texts.lang] ?? (serverText || say(texts, code, params))
}

/** 1039 (past its expiration date) never shows. */
export const isSilent = (code: string): boolean => code === ErrorCode.expirationDatePassed
