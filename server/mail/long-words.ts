/** 100 signs, as long as the forms allow, with a word that no line holds and signs that HTML would take for its own. */
export const longestName = 'Абдрахманова-Кусаинова Гүлмира <script>alert("x")</script> & Ұлттық-Құрылыс-Монтаж-Сервис-Проектстрой'.slice(
  0,
  100,
)
export const longestEmail = `${'konstantin.konstantinopolskiy.'.repeat(2)}otdel-snabzheniya@stroy-montazh-servis-aktobe.example`
export const longestProduct =
  'Насосная станция автоматического водоснабжения Grundfos MQ 3-45 B с мембранным баком 60 л, частотным преобразователем и защитой от сухого хода, 1" ВР/ВР, PN 10'
export const comment = 'Объект "Юг-2" & <b>срочно</b>, позвонить до 18:00.\nhttps://disk.example/спецификация-'.padEnd(
  260,
  'очень-длинная-ссылка-',
)
