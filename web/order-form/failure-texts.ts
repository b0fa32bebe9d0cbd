// Holds the texts about a failure of the shop or the network, which every page loads with the cart.
export const failureTitle = 'Возникла ошибка'
export const failureText = 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме'
