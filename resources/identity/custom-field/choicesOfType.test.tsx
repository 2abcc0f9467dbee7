import { render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { shell } from '../../../tests/support/fields.tsx'
import { ChoicesOfType } from './ChoicesOfType.tsx'

const Form = ({ type }: { readonly type: string }) => (
  <FormProvider {...useForm({ defaultValues: { type, choices: null } })}>
    <ChoicesOfType source="choices" />
    <p>the end</p>
  </FormProvider>
)

it('a custom field offers choices where its type has any', async () => {
  const { unmount } = render(shell(<Form type="TEXT" />))
  await screen.findByText('the end')
  expect(screen.queryByText('Choices')).toBeNull()
  unmount()
  render(shell(<Form type="CHOICE" />))
  expect((await screen.findAllByText('Choices')).length).toBeGreaterThan(0)
})
