/** The first steps of somebody who is new here. */
export const firstDay = `
# Your first day
What Bodega does, where to look in the morning, and how to find help.

## what: What Bodega does
Orders come in from your sales channels, go to the warehouse, and come back as parcels with a tracking number. Bodega checks each order, sends it, tells the channel that it left, keeps the channels’ stock right, and issues the tax document where a country asks for one.
Most orders pass through without anybody touching them. The few that cannot go on are collected in the Inbox, each with the reason and the way to solve it.

## sample: Looking around with sample data
In an account that has nothing yet, an administrator finds **Show me with sample data** below the five steps on Today. Invented orders then come in, wait, are corrected and go to a warehouse as real ones do; nothing of it leaves Bodega. The line at the top of each page says so. Its **Empty** deletes all of them, with what you added meanwhile; members, settings and saved views stay. Connect your own partners after that.

## morning: What to do in the morning
1. Open **Today**. It says how many orders need you, what is not answering, and how far the day’s orders have come.
1. Go to the Inbox and work through the causes, from the top. See [the Inbox](inbox).
1. Look at the bell: what is listed there stays until somebody acts. See [notices](notices).
1. If you issue tax documents, look at **Deadlines** under **Tax documents**.
That is all. An empty Inbox means that every order is on its way.

## find: Finding an order
Press \`Ctrl K\` and type a number, a name, an e-mail, a tracking number or a SKU. Accents and the order of words do not matter: nunez finds Núñez. See [searching](search).

## look: Making it yours
In the user menu you choose the language and a light or dark theme. In lists, **Columns** hides and moves what you do not need, and a [view](lists#views) keeps a list as you like it. All of it is remembered.

## help: When you do not know what to do
- Press \`?\` on any page: you see answers about this page, its keys, and a search in this guide. The page stays usable beside it.
- Words with a dotted line explain themselves when you point at them, tap them, or reach them with Tab. All of them are in the [glossary](glossary).
- **Write to support** in the help sends your question with the page you are on. The answer comes by mail.
`;
