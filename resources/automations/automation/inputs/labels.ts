import type { Label } from '../../../../src/schema/label.ts'
import { automationTexts } from '../automation.texts.ts'
import { ownRecipients } from '../automation.parts.ts'

const both = (name: 'selfChoice' | 'ownerChoice'): Label => ({
  en: automationTexts.en[name],
  zh: automationTexts.zh[name],
})

/** Recipients that are no field of the record. */
export const ownRecipientLabels: Readonly<Record<string, Label>> = {
  [ownRecipients.self]: both('selfChoice'),
  [ownRecipients.owner]: both('ownerChoice'),
}
