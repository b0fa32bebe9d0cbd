// Renders counts and fields (SHELL-04, ERR-01).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountBadge } from './badge.tsx'
import { Button } from './button.tsx'
import { Field } from './controls/field.tsx'
import { FileInput } from './controls/file-input.tsx'
import { Stepper } from '../cart/quantity-stepper.tsx'
import { bindProse, bindUnits, hyphenate, typeset } from '#contract/values/typography.ts'
import { ProductName } from './product-name.tsx'

test('SHELL-04 a count is hidden at 0 and ends at 99+', () => {
  expect(renderToStaticMarkup(<CountBadge count={0} />)).toBe('')
  expect(renderToStaticMarkup(<CountBadge count={99} />)).toContain('>99<')
  expect(renderToStaticMarkup(<CountBadge count={100} />)).toContain('>99+<')
})

test('ERR-01 a field is described by its hint and error, and the value stays', () => {
  const html = renderToStaticMarkup(
    <Field id="phone" label="Телефон" hint="Перезвоним" error="Введите телефон" defaultValue="+7 (701" name="phone" />,
  )
  expect(html).toContain('aria-describedby="phone-error phone-hint"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('value="+7 (701"')
  expect(html).toContain('for="phone"')
})

test('CHK-03 a waiting button is busy and does not submit', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy>
      Оформить
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('type="submit"')
})

test('CART-03 the stepper works as a plain form and stops at its bounds', () => {
  const html = renderToStaticMarkup(<Stepper label="Кран" quantity={1} most={1} buttonName="quantity" onChange={() => undefined} />)
  expect(html.match(/disabled=""/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<Stepper label="Кран" quantity={2} isAtStock onChange={() => undefined} />)).toMatch(
    /^(?!.*disabled="".*disabled="").*disabled="" title="Больше нет в наличии" aria-label="Увеличить/,
  )
  expect(renderToStaticMarkup(<Stepper label="Кран" quantity={2} buttonName="quantity" onChange={() => undefined} />)).toMatch(
    /name="quantity" value="3"|value="3"[^>]*name="quantity"/,
  )
})

test('CONST-15 long words of narrow tiles may break, short words stay with the next', () => {
  expect(typeset('Насосы и насосные станции')).toBe('Насосы и\u00a0насосные станции')
  expect(typeset('гидроаккумуляторы')).toMatch(/^гидроак\u00adку/)
  expect(typeset('и производство')).toBe('и\u00a0произ\u00adводство')
  expect(typeset('')).toBe('')
  expect(typeset('двухступенчатый поверхностный')).toBe('двухсту\u00adпен\u00adча\u00adтый поверх\u00adност\u00adный')
  expect(hyphenate('микролифтом')).toBe('микро\u00adлиф\u00adтом')
})

// ~ is a non-breaking space.
test.each([
  ['Кран 1/2" ВР/НР, Ду 25, PN 30', 'Кран 1/2" ВР/НР, Ду~25, PN~30'],
  ['2,5 м³/ч', '2,5~м³/ч'],
  ['1 1/4" — 32 мм', '1~1/4"~— 32~мм'],
  ['природный газ, резерв — дизель', 'природный газ, резерв~— дизель'],
  ['0,5–12 бар, 90 °C, 5 %', '0,5–12~бар, 90~°C, 5~%'],
  ['PE-RT/EVOH, RS-485 NB-IoT, UPS 25-60', 'PE-RT/EVOH, RS-485 NB-IoT, UPS 25-60'],
  ['2 в 1, 220 В', '2 в~1, 220~В'],
  ['пресс-инструмент', 'пресс-инструмент'],
  ['уп. 10 шт', 'уп.~10~шт'],
  ['5 метров, 3 литра', '5 метров, 3 литра'],
])('CAT-10 CAT-17 PROD-01 sizes and units do not break: %s', (text, bound) => {
  const seen = bindUnits(text)
  expect(seen.replaceAll('\u00a0', '~')).toBe(bound)
  expect(bindUnits(seen)).toBe(seen)
})

test('PROD-01 in prose a unit does not break at its slash', () => {
  expect(bindProse('до 3,4 м³/ч, ВР/НР')).toBe('до\u00a03,4\u00a0м³/\u2060ч, ВР/НР')
})

test('CAT-10 CONST-15 a long word of a name may be hyphenated, and is copied without a hyphen', () => {
  const html = renderToStaticMarkup(<ProductName name="Насос энергосберегающий Ду 25 ВР/НР" />)
  expect(html).toMatch(/энер<span class="shy"><\/span>гос/)
  expect(html).toContain('<span class="whitespace-nowrap">ВР/НР</span>')
  for (const size of ['4–20', '-1–0,6', 'ВР/НР', 'LRP-E', 'PE-Xa', 'АКВА-К'])
    expect(renderToStaticMarkup(<ProductName name={`Кран ${size} мм`} />)).toContain(`<span class="whitespace-nowrap">${size}</span>`)
  expect(renderToStaticMarkup(<ProductName name="Пресс-инструмент" />)).toBe('Пресс-инструмент')
  expect(html.replace(/<.*?>/g, '').replaceAll('\u00a0', ' ')).toBe('Насос энергосберегающий Ду 25 ВР/НР')
})

test('A11Y-01 CHK-04 a file field has Russian texts, its label and its description', () => {
  const html = renderToStaticMarkup(<FileInput id="order-file" name="file" multiple aria-describedby="order-file-hint" />)
  expect(html).toContain('Выбрать файлы')
  expect(html).toMatch(/<input[^>]*type="file"[^>]*id="order-file"[^>]*aria-describedby="order-file-hint"/)
  expect(html).toContain('не выбраны')
  expect(renderToStaticMarkup(<FileInput name="file" />)).toContain('не выбран<')
  // Above files that are attached already.
  expect(renderToStaticMarkup(<FileInput name="file" multiple none="можно ещё" />)).not.toContain('не выбраны')
})
