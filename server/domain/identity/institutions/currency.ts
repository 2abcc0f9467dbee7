import type {
  Currency,
  CurrencyChoice,
} from '../../../../resources/identity/organization/organization.calls.ts'
import { organization } from '../../../../resources/identity/organization/organization.resource.ts'
import { isCallingCode, loadNumbers } from '../../../../src/schema/fields/phone/numbers.ts'
import type { RecordContext } from '../../../engine/records/context.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { codesOfCurrency, demandCurrency, homeCode, defaultZoneOf } from '../accounts/regions.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { profileOf } from './profile.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

const namesIn = (lang: string) =>
  new Intl.DisplayNames([lang], { type: 'currency', fallback: 'none' })

/**
 * API-14: every currency that an institution can count in; first those that a country or region
 * suggests.
 */
export const currenciesOf = (): readonly Currency[] => {
  const [en, zh] = [namesIn('en'), namesIn('zh-CN')]
  return Intl.supportedValuesOf('currency')
    .flatMap((currency): Currency[] => {
      const [english, chinese] = [en.of(currency), zh.of(currency)]
      return english && chinese
        ? [
            {
              currency,
              name: { en: english, zh: chinese },
              countryCodes: codesOfCurrency(currency),
            },
          ]
        : []
    })
    .toSorted((a, b) => Number(b.countryCodes.length > 0) - Number(a.countryCodes.length > 0))
}

/**
 * FIN-06: sets the country or region and the currency of the institution, once. Throws 332 if they
 * are already set, 211 for an unknown calling code, 321 for a currency outside ISO 4217, or for
 * `domestic` contradicting the country or region.
 */
export const setCurrency = async (
  tx: StoreTx,
  ctx: RecordContext,
  { countryCode, currency, domestic }: CurrencyChoice,
): Promise<CurrencyChoice> => {
  await loadNumbers()
  if (!isCallingCode(countryCode)) throw errors.invalidPhone().at('countryCode')
  demandCurrency(currency)
  if (domestic !== (countryCode === homeCode)) throw errors.invalidParameter().at('domestic')
  const now = ctx.clock.now().toISOString()
  const updatedRows = await tx.global
    .updateTable('institution')
    .set({
      countryCode,
      currency,
      domestic,
      timezone: defaultZoneOf(countryCode),
      currencyTime: now,
    })
    .where('id', '=', tx.institutionId)
    .where('currencyTime', 'is', null)
    .returning('id')
    .execute()
  if (!updatedRows.length) throw errors.currencyAlreadyChosen()
  await logOperation(tx, ctx, {
    action: 'chooseCurrency',
    resource: organization.name,
    title: ctx.institution.name,
    detail: { countryCode, currency },
  })
  const profile = await profileOf(tx)
  if (profile)
    await updateRecord(
      tx,
      { ...ctx, institution: { ...ctx.institution, countryCode } },
      {
        id: profile.id,
        // the code of a phone that is still to come
        changes: { countryCode, ...(profile.phone === null && { phoneCode: countryCode }) },
      },
    )
  return { countryCode, currency, domestic }
}
