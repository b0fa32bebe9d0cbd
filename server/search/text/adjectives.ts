// Recognises adjectives by their endings.
const adjective = /^[а-я]{3,}(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]м|[ую]ю|[ыи]х|[ыи]ми)(?:ся)?$/

// «Давление», «соединений», «покрытие»; not «внутренние».
const actionOrState = /[еая]ни[ей]$|[иы]ти[ей]$/

export const isAdjective = (word: string): boolean => adjective.test(word) && !actionOrState.test(word)
