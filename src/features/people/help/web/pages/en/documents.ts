/** Tax documents in general. */
export const documents = `
# Tax documents
Invoices, credit notes and delivery guides: how they are issued, what each state means, and what to do when one is rejected.

## road: How a document is issued
1. Once an order is imported, its document is prepared and checked by the rules of its country. What the authority would reject is shown as **Would be rejected**, before anything is sent.
1. When it is due, it gets its number and is sealed: from then on number and contents never change.
1. It is sent to the provider, who passes it to the tax authority.
1. The authority authorises it. XML and PDF are stored.
1. Where the warehouse needs it, the PDF is sent to the shipper.

## states: What each state means
- **Not submitted**: prepared, nothing was sent. It may still be waiting for its time, or for a correction.
- **Ready to send** and **Being sent**: sealed and on its way. Please wait.
- **In process**: the authority has it and has not decided. Bodega keeps asking.
- **In doubt**: it may have arrived; the provider is asked.
- **Authorised**, **Authorised and stored**, **Sent to shipper**: valid.
- **Rejected**: not valid. Correct and submit again.
- **Issued offline**: valid without the authority for now, and sent later.
- **Issued outside of Bodega**: an administrator noted that it was issued elsewhere.
- **Error ignored**: somebody cleared the error with a reason; it is not submitted.
- **Being cancelled**: the authority was asked; it is valid until the authority agrees.
- **Cancelled**: no longer valid.

## rejected: Rejected: correct and send again
The document says what the authority objects to, in plain words, with a button that leads to what has to be corrected.
1. Correct the order, the buyer, or the settings.
1. Choose **Submit again**.
Whether the number is used again or left as a gap depends on the country; Bodega takes care of it. If nobody here can correct the reason, the document says so: write to support.

## in_doubt: In doubt is not rejected
A document in doubt may already be valid. Never issue it again by hand, or the customer has two invoices. Bodega asks the provider until it knows. **Check Status** asks now.

## when: When documents are submitted
Per country an administrator chooses: as soon as the order is imported, some time after it was placed, when it is shipped, or **By hand only**. **Submit** sends one before its time. In the list, select several to submit them together.

## credit: Refunds and credit notes
A refund gets a credit note for the invoice of its sale. Usually Bodega finds the sale. If it does not, choose **Choose the sale**; the likeliest come first. A credit note waits until its sale is issued, and cannot be larger than what is left of it.

## cancel: Cancelling a document
**Cancel document…** asks the authority to cancel a valid document. It is offered where the country allows it. Some reasons ask for the document that takes its place: **Re-submit** issues that one first. A cancellation cannot be undone.

## deadlines: Deadlines
The tab **Deadlines** lists what has to be sent, cancelled or corrected by when. Administrators get a mail before a document is late, before a certificate expires, and before a range of numbers runs out.

## offline: When the authority is unavailable
In Bolivia and Colombia the law lets you go on. Choose **Authority unavailable…** in the list of documents, the country and why. Invoices are then valid without the authority, and Bodega sends them as soon as it answers again. In other countries documents wait.

## elsewhere: Issued in another system
If a document was issued in the provider’s own portal, an administrator notes it with **Issued elsewhere…**: number and PDF. Bodega then does not issue it a second time.

## clear: Clearing an error
**Clear e-invoice error** asks for a reason. The document is not submitted, and the order no longer shows the error. Use it only if no document is needed.

## series: Series, numbers and gaps
The tab **Series** shows the next number of each series and every gap with its reason, as an auditor would ask for it.

## set_up: Setting a country up
1. Connect the provider under **Connectors**.
1. Open **Settings** under **Tax documents**, choose the country, and enter your company as the authority knows it.
1. Upload the certificate where the country asks for one.
1. Start in the **Test** environment and issue some documents.
1. Switch to **Live**. From then on documents are legally binding.

## certificate: The certificate
The certificate signs your documents. Its password is used once and not stored. Upload the next one before the old one expires; a mail reminds you.

## evidence: Evidence for the accountant
**Download evidence** gives a zip with the XML as it was sent, the authority’s answer, the PDF and every attempt. The export of tax documents does the same for a whole month.
`;
