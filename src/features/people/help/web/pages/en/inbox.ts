/** The Inbox: how it is worked with, and every kind of problem. */
export const inbox = `
# The Inbox
Every reason why orders cannot go on, and how to solve each.

## answer: One answer for all orders of a cause
Orders that wait for the same thing are one cause: all orders with an unlinked SKU, all orders with an unmapped code. Answer the cause once, and every order that waited for it is checked again and goes on. The causes stand on the left, those that do most harm first; the answer and the waiting orders on the right. After an answer you see how many orders are released and how many still wait, and you can **Undo** it for some seconds.
Where Bodega can guess the answer, such as a product with the same SKU, it is suggested with its reason. Nothing is saved before you accept it. **Choose another** if it is wrong.

## order: Problems of single orders
An incomplete address or a refusal by the warehouse concerns one order at a time. Where a detail is missing, type it in the row of the order and press Enter; the next row follows. Otherwise open the order, correct it, save. It is checked again at once.
**Hold all**, **Cancel all…**, **Ignore all…** and **Retry all** do the same with all orders of the cause, with one reason.

## by_itself: What goes on without you
Orders in their holding time go out automatically when it is over, and orders whose partner is not answering as soon as it answers. You can cancel or hold them meanwhile.

## unlinked_product: Product not linked
The channel sold a SKU, and Bodega does not know which of your products it is.
1. Choose the product in the cause. A product with the same SKU is suggested.
1. Save. All orders with this SKU are released.
If you do not have the product yet, create it from the channel’s listing: see [creating products](links#create). To link same SKUs without being asked, see [same SKUs](links#same_sku).

## unmapped_shipping_code: Shipping code not mapped
The channel’s shipping code does not say how to ship. Choose the shipping method of the warehouse that it stands for. Every later order with this code uses it. See [mapping codes](mapping#codes).

## unmapped_location: Location not mapped
The order names a location of the channel, or none, and Bodega does not know which warehouse location it is. Choose the core location. See [mapping locations](mapping#locations).

## incomplete_address: Incomplete recipient
A detail that the parcel needs is missing or wrong, such as the postal code. Type it in the row of the order, or open the order and fill it in. Which details are required is set by an administrator under **Account**.

## out_of_stock: Out of stock
There are not enough pieces at the location the order ships from. Other locations that have enough for the whole order are offered on the order and in its row, each with a button that ships it from there. It is saved as an edit of the order, and **Undo** takes it back. Where no location has enough, change the items of the order or cancel it. What you leave waits until there is enough stock, and then goes out, oldest orders first.

## method_gone: Shipping method no longer offered
The warehouse no longer offers the shipping method. Choose another for the order, or map the code again so that all orders get it.

## location_gone: Location no longer offered
The warehouse no longer offers this location. Choose another warehouse for the order, or map its location again.

## no_warehouse: Location without a warehouse
The order would ship from a location of your own that no connected warehouse ships from. Choose a warehouse for the order, or map the location again.

## test_order: Test order
The name contains the test mark \`*TEST*\`, so the order is never sent. Cancel it, or correct the name if it is a real order.

## zero_total: Order total is zero
An order that costs nothing is not sent. Correct it in the channel, or cancel it here.

## positive_refund: Refund with a positive total
The channel reports a refund whose total is above zero. Correct it in the channel. If it is right as it is, choose **Ignore error…** and give a reason.

## refunded: Refunded before it left
The whole order was refunded before it was sent. Usually you cancel it. If the refund belongs to another order, choose **Ignore error…**, and it goes out.

## warehouse_refused: Refused by the warehouse
The warehouse did not accept the order and says why. Correct what it names, then **Retry**. If the reason is not clear, ask the warehouse; the answer as it came is in the **Timeline** under **Connector Logs**.

## in_doubt: In doubt
The order was sent, but the answer was lost on the way. Bodega asks the warehouse whether it has the order, and does not send it again before it knows. You have nothing to do; please do not create the order a second time.

## channel_refused: Refused by the channel
The parcel has left, but the channel does not accept the tracking. Correct the order in the channel, such as one that is closed there, then **Retry**.

## unknown_to_warehouse: Unknown to the warehouse
The warehouse accepted the order earlier and no longer knows it. Ask the warehouse what happened. Bodega asks again every hour and goes on automatically if the order turns up.
`;
