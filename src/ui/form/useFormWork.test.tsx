import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/provider.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { useFormWork } from './useFormWork.ts'

/** A rejection of the data provider. */
class Refused extends Error {
  readonly body: { readonly errors: Readonly<Record<string, string>> }
  constructor(errors: Readonly<Record<string, string>>) {
    super('Nothing was lent.')
    this.body = { errors }
  }
}

const Desk = ({ errors: refused }: { readonly errors: Readonly<Record<string, string>> }) => {
  const { errors, work } = useFormWork(name => name === 'isbn')
  return (
    <>
      <p>isbn: {errors['isbn'] ?? 'fine'}</p>
      <button onClick={() => void work(() => Promise.reject(new Refused(refused)))}>Lend</button>
    </>
  )
}

it.each([
  ['next to the field that it names', { isbn: 'No such book.' }, 'isbn: No such book.'],
  ['in a toast where the form has no such field', { hall: 'It is closed.' }, 'It is closed.'],
  ['in a toast where it names none', {}, 'Nothing was lent.'],
])('says a refusal %s', async (_where, errors, said) => {
  showPage(<Desk errors={errors} />, {}, { i18n: await createI18n('en') })
  fireEvent.click(await screen.findByRole('button', { name: 'Lend' }))
  expect(await screen.findByText(said)).toBeTruthy()
})
