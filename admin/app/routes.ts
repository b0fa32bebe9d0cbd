// Lists every address of the back office.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('./sign-in/sign-in-layout.tsx', [
    route('login', './sign-in/login.route.tsx'),
    route('login/code', './sign-in/code.route.tsx'),
    route('second-factor', './sign-in/enrol.route.tsx'),
    route('welcome', './sign-in/welcome.route.tsx'),
  ]),
  route('logout', './sign-in/logout.route.ts'),
  route('sign-in-again', './frame/sign-in-again.route.ts'),
  route('choices', './frame/choices.route.ts'),
  layout('./frame/frame.route.tsx', [
    layout('./frame/screen.route.tsx', [
      index('./frame/start.route.tsx'),
      route('orders', './orders/orders.route.tsx', [index('./orders/no-order.route.tsx'), route(':number', './orders/order.route.tsx')]),
      route('orders/new', './orders/new-order.route.tsx'),
      route('orders/ahead/:number', './orders/ahead.route.ts'),
      route('orders/find', './orders/find.route.ts'),
      route('orders/print', './orders/print.route.ts'),
      route('orders/bulk', './orders/bulk.route.ts'),
      route('profile', './profile/profile.route.tsx'),
      route('requests', './requests/requests.route.tsx', [route(':id', './requests/request.route.tsx')]),
      route('requests/files/:id', './requests/file.route.ts'),
      route('customers', './customers/customers.route.tsx'),
      route('customers/:id', './customers/customer.route.tsx'),
      route('customers/:id/export', './customers/export.route.ts'),
      route('wholesale', './wholesale/wholesale.route.tsx'),
      route('staff', './staff/staff.route.tsx'),
      route('journal', './journal/journal.route.tsx'),
      route('kit', './kit/kit.route.tsx'),
      route('*', './frame/not-found.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig
