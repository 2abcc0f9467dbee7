import { expect, it } from 'vitest'
import { pointsErrors } from '../resources/points/points.errors.ts'
import { withDeclaredTexts, withoutCodeNames } from './error-codes-plugin.ts'

it('puts the codes of errors in the place of their names', () => {
  expect(withoutCodeNames('if (code === ErrorCode.notFound) return x.ErrorCode.unheardOf')).toBe(
    "if (code === '404') return x.ErrorCode.unheardOf",
  )
  expect(withoutCodeNames('[pointsErrors.pointsInFuture.code, pointsErrors.unheardOf.code]')).toBe(
    `['${pointsErrors.pointsInFuture.code}', pointsErrors.unheardOf.code]`,
  )
})

it('puts what domains declare into the file of each language', () => {
  const { pointsInFuture, tooFewPoints } = pointsErrors
  const source = 'export const englishCatalogue = { texts: {}, variants: {} };'
  const english = withDeclaredTexts(source, 'en')
  expect(english).toContain(`"${pointsInFuture.code}":${JSON.stringify(pointsInFuture.en)}`)
  expect(english).toContain(`"${tooFewPoints.code}.points":${JSON.stringify(tooFewPoints.en)}`)
  expect(english).not.toContain(pointsInFuture.zh)
  expect(withDeclaredTexts(source, 'zh')).toContain(pointsInFuture.zh)
})
