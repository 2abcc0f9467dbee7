import type { FieldKind } from '../schema/field-kinds.ts'
import { textView } from '../schema/fields/text/view.tsx'
import { longTextView } from '../schema/fields/longText/view.tsx'
import { integerView } from '../schema/fields/integer/view.tsx'
import { decimalView } from '../schema/fields/decimal/view.tsx'
import { hoursView } from '../schema/fields/hours/view.tsx'
import { moneyView } from '../schema/fields/money/view.tsx'
import { booleanView } from '../schema/fields/boolean/view.tsx'
import { dateView } from '../schema/fields/date/view.tsx'
import { dateTimeView } from '../schema/fields/dateTime/view.tsx'
import { choiceView } from '../schema/fields/choice/view.tsx'
import { multiChoiceView } from '../schema/fields/multiChoice/view.tsx'
import { stateView } from '../schema/fields/state/view.tsx'
import { tagsView } from '../schema/fields/tags/view.tsx'
import { rightsView } from '../schema/fields/rights/view.tsx'
import { phoneView } from '../schema/fields/phone/view.tsx'
import { countryCodeView } from '../schema/fields/countryCode/view.tsx'
import { emailView } from '../schema/fields/email/view.tsx'
import { urlView } from '../schema/fields/url/view.tsx'
import { passwordView } from '../schema/fields/password/view.tsx'
import { imageView } from '../schema/fields/image/view.tsx'
import { fileView } from '../schema/fields/file/view.tsx'
import { referenceView } from '../schema/fields/reference/view.tsx'
import { referencesView } from '../schema/fields/references/view.tsx'
import type { FieldView } from './field-view.ts'

/** The view half of every kind; one that is forgotten does not compile. */
export const fieldViews: Readonly<Record<FieldKind, FieldView>> = {
  text: textView,
  longText: longTextView,
  integer: integerView,
  decimal: decimalView,
  hours: hoursView,
  money: moneyView,
  boolean: booleanView,
  date: dateView,
  dateTime: dateTimeView,
  choice: choiceView,
  multiChoice: multiChoiceView,
  state: stateView,
  tags: tagsView,
  rights: rightsView,
  phone: phoneView,
  countryCode: countryCodeView,
  email: emailView,
  url: urlView,
  password: passwordView,
  image: imageView,
  file: fileView,
  reference: referenceView,
  references: referencesView,
}
